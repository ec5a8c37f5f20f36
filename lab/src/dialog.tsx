// SPDX-License-Identifier: MIT
// A dialog over the page; Escape closes it and focus goes back to where it was.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./messages";
import { set } from "./state/store";

export function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const before = document.activeElement as HTMLElement | null;
		dialog.current!.showModal();
		return () => before?.focus();
	}, []);
	return <dialog ref={dialog} aria-label={title} onClose={() => set({ dialog: null })}
		onClick={(e) => e.target === dialog.current && dialog.current!.close()}>
		<div class="dialog-body">
			<header><h2>{title}</h2><button type="button" onClick={() => dialog.current!.close()}>{t("close")}</button></header>
			{children}
		</div>
	</dialog>;
}
