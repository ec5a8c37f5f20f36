// SPDX-License-Identifier: MIT
// Beside the board of play: settings, what can be asked, the attacks in words.
import { lineLabel } from "../board/board";
import { t } from "../messages";
import { NumberField } from "../watch/watch";
import type { Tool } from "./game";
import type { Table } from "./table";

const TOOLS = [["queen", "toolQueen"], ["mark", "toolMark"], ["block", "toolBlock"]] as const;

function Settings({ table, tool, onTool }: { table: Table; tool: Tool; onTool(tool: Tool): void }) {
	return <div class="settings">
		<NumberField value={table.n} onValue={table.resize} />
		<fieldset class="tools"><legend>{t("tool")}</legend>
			{TOOLS.map(([name, key]) =>
				<label class="check"><input type="radio" name="tool" checked={tool === name} onChange={() => onTool(name)} />{t(key)}</label>)}
		</fieldset>
		<label class="check"><input type="checkbox" checked={table.attacks} onChange={(e) => table.setAttacks(e.currentTarget.checked)} />{t("showAttacks")}</label>
		<label class="check"><input type="checkbox" checked={table.hints} onChange={(e) => table.setHints(e.currentTarget.checked)} />{t("allowHints")}</label>
	</div>;
}

function Actions({ table }: { table: Table }) {
	const { now, past, future } = table.game;
	return <div class="actions">
		<button type="button" disabled={past.length === 0} onClick={table.undo}>{t("undo")}</button>
		<button type="button" disabled={future.length === 0} onClick={table.redo}>{t("redo")}</button>
		{table.hints && <button type="button" onClick={table.giveHint}>{t("hint")}</button>}
		<button type="button" onClick={table.askComplete}>{t("canComplete")}</button>
		<button type="button" onClick={table.completeIt}>{t("completeIt")}</button>
		<button type="button" onClick={table.startFromSolution}>{t("fromSolution")}</button>
		<button type="button" disabled={now.queens.length + now.marks.length + now.blocked.length === 0} onClick={table.clear}>{t("clear")}</button>
		<button type="button" onClick={table.clock.restart}>{t("timerReset")}</button>
	</div>;
}

function Attacks({ table: { pairs, game } }: { table: Table }) {
	const { queens } = game.now;
	return <section class="panel" aria-label={t("attacksList")}><h2 class="panel-title">{t("attacksList")}</h2>
		<ul class="pairs">{pairs.slice(0, 40).map((p) => {
			const a = queens[p.first], b = queens[p.second];
			return a && b ? <li>{t("attackPair", { a: t("square", { ...a }), b: t("square", { ...b }), line: lineLabel(p.line, b) })}</li> : null;
		})}</ul></section>;
}

export function Side({ table, tool, onTool }: { table: Table; tool: Tool; onTool(tool: Tool): void }) {
	return <aside class="side">
		<Settings table={table} tool={tool} onTool={onTool} />
		<Actions table={table} />
		{table.attacks && table.pairs.length > 0 && <Attacks table={table} />}
		<p class="quiet">{t("playHelp")}</p>
	</aside>;
}
