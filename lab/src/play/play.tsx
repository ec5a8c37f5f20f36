// SPDX-License-Identifier: MIT
// Play: place and remove queens yourself.
import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import { Scene } from "../board/three";
import type { Square } from "../engine/terms";
import { t } from "../messages";
import { useStore } from "../state/store";
import { ViewSwitch } from "../watch/watch";
import { clockText } from "./clock";
import { pictureOfGame, type Tool } from "./game";
import { Side } from "./side";
import { useTable, type Table } from "./table";

function statusOf({ n, game, pairs, done, clock, attacks }: Table): string {
	const placed = game.now.queens.length;
	if (done)
		return game.helped ? t("playSolvedHelped", { n }) : t("playSolved", { n, time: clockText(clock.seconds) });
	if (placed === 0)
		return t("playStatusEmpty", { n });
	return attacks ? t("playStatus", { placed, n, pairs: pairs.length }) : `${placed} / ${n}`;
}

export function Play() {
	const { view, embed } = useStore();
	const table = useTable();
	const { n, game, pairs, done, clock, attacks, hint } = table;
	const [tool, setTool] = useState<Tool>("queen");
	const picture = useMemo(() => pictureOfGame(n, game.now, pairs, attacks, hint, done), [n, game.now, pairs, attacks, hint, done]);
	const status = statusOf(table);
	const toggle = (at: Square) => table.apply(tool, at);
	const onKey = (key: string, at: Square): boolean => {
		const act = {
			m: () => table.apply("mark", at), b: () => table.apply("block", at), u: table.undo, r: table.redo, h: () => void table.giveHint(),
		}[key.toLowerCase()];
		act?.();
		return act !== undefined;
	};
	return <div class="play">
		<div class="stage">
			<div class="stage-bar"><ViewSwitch />
				<span class="clock" role="timer" aria-label={t("timer")}>{clockText(clock.seconds)}</span>
			</div>
			{view === "3d" && <Scene picture={picture} still description={status} onToggle={toggle} />}
			<div class={view === "3d" ? "sr-only-focusable" : ""}>
				<Board picture={picture} onToggle={toggle} onMark={(at) => table.apply("mark", at)} onKey={onKey} />
			</div>
			<p class={`sentence ${done ? "solution" : ""}`} data-status><span class="sign" aria-hidden="true">{done ? "★" : "♛"}</span><span>{status}</span></p>
			<p class="said" aria-live="polite" data-said>{table.said}</p>
		</div>
		{!embed && <Side table={table} tool={tool} onTool={setTool} />}
	</div>;
}
