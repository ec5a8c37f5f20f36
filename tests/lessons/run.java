/* SPDX-License-Identifier: MIT */
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** run.java FOLDER FILE...: compiles each program and runs it for n = 0 to 8, into FOLDER/NAME.N. */
class Run {
    static void run(Path folder, String file) throws Exception {
        String name = Path.of(file).getFileName().toString().replace(".java", "");
        Path classes = Files.createDirectories(folder.resolve(name + ".classes"));
        int errors = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-Xlint:all", "-Werror", "-d",
                classes.toString(), file);
        if (errors != 0)
            return;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            var main = loader.loadClass("Queens").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            for (int n = 0; n <= 8; n++) {
                System.setOut(new PrintStream(folder.resolve(name + "." + n).toFile()));
                main.invoke(null, (Object) new String[] {String.valueOf(n)});
                System.out.close();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++)
            run(Path.of(args[0]), args[i]);
    }
}
