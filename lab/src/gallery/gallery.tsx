// SPDX-License-Identifier: MIT
// Gallery: all solutions page by page, or one of each symmetry class with its images.
import { useEffect, useState } from "preact/hooks";
import { Thumbnail } from "../board/board";
import { SYMMETRIES } from "../engine/terms";
import type { Card } from "../engine/worker";
import { number, t } from "../messages";
import { set, useStore } from "../state/store";
import { engine } from "../watch/run";
import { NumberField } from "../watch/watch";

const PAGE = 24;
/** To here the numbers of solutions and classes are counted at once. */
const COUNTED_N = 12;

function load(columns: number[]): void {
	set({ mode: "play", queens: columns.map((column, row) => ({ row, column })), blocked: [] });
}

function BoardButton({ columns, name }: { columns: number[]; name: string }) {
	return <button type="button" class="card" aria-label={`${name}: ${t("galleryLoad", { columns: columns.join(" ") })}`} onClick={() => load(columns)}>
		<Thumbnail columns={columns} /><span>{name}</span>
	</button>;
}

/** The eight images of a board, those that are equal named once. */
function Images({ columns }: { columns: number[] }) {
	const [images, setImages] = useState<number[][]>([]);
	useEffect(() => {
		engine.ask("images", columns).then(setImages, () => {});
	}, [columns]);
	return <div class="images" role="group" aria-label={t("galleryImages")}>
		{images.map((image, s) => {
			const first = images.findIndex((other) => other.join() === image.join());
			const name = t(`sym_${SYMMETRIES[s]!}`);
			return first === s ? <BoardButton columns={image} name={name} />
				: <span class="card repeated"><b>{name}</b>{t("same", { which: t(`sym_${SYMMETRIES[first]!}`) })}</span>;
		})}
	</div>;
}

export function Gallery() {
	const { n } = useStore();
	const [fundamental, setFundamental] = useState(true);
	const [page, setPage] = useState(0);
	const [shown, setShown] = useState<{ n: number; cards: Card[]; more: boolean } | null>(null);
	const [totals, setTotals] = useState<{ all: number; classes: number } | null>(null);
	const [open, setOpen] = useState<number | null>(null);
	useEffect(() => { setPage(0); setTotals(null); }, [n]);
	useEffect(() => { setOpen(null); }, [n, page, fundamental]);
	useEffect(() => {
		let wanted = true;
		engine.ask("gallery", n, page * PAGE, PAGE, fundamental).then((answer) => wanted && setShown({ n, ...answer }), () => {});
		return () => { wanted = false; };
	}, [n, page, fundamental]);
	useEffect(() => {
		if (n > COUNTED_N)
			return;
		let wanted = true;
		Promise.all([engine.ask("numSolutions", n), engine.ask("numClasses", n)])
			.then(([all, classes]) => wanted && setTotals({ all, classes }), () => {});
		return () => { wanted = false; };
	}, [n]);
	const turn = (by: number) => setPage((p) => Math.max(0, p + by));
	const cards = shown?.n === n ? shown.cards : [];
	const pager = <div class="pager">
		<button type="button" disabled={page === 0} onClick={() => turn(-1)}>‹ {t("previous")}</button>
		<span>{t("galleryPage", { page: page + 1 })}</span>
		<button type="button" disabled={!shown?.more} onClick={() => turn(1)}>{t("next")} ›</button>
	</div>;
	return <div class="gallery">
		<div class="settings row">
			<NumberField value={n} onValue={(size) => set({ n: size, queens: [], blocked: [] })} />
			<label>{t("galleryShow")}
				<select value={fundamental ? "1" : "0"} onChange={(e) => { setFundamental(e.currentTarget.value === "1"); setPage(0); }}>
					<option value="1">{t("galleryFundamental")}</option>
					<option value="0">{t("galleryAll")}</option>
				</select></label>
			<p class="total" aria-live="polite">{totals !== null && totals.all > 0 && t("galleryCount", { n, all: number(totals.all), classes: number(totals.classes) })}</p>
			{pager}
		</div>
		<p class="quiet">{t("galleryPick")}</p>
		{shown?.n === n && cards.length === 0 && page === 0 && <p class="empty">{t("galleryNone", { n })}</p>}
		<div class="cards wide">
			{cards.map((card, i) => {
				const at = page * PAGE + i;
				return <div class={`class-card ${open === i ? "opened" : ""}`} key={card.columns.join()}>
					<BoardButton columns={card.columns}
						name={`${t(fundamental ? "galleryClassNumber" : "galleryNumber", { number: at + 1 })}, ${t("galleryClass", { size: card.classSize })}`} />
					{fundamental && <button type="button" class="link" aria-expanded={open === i}
						aria-label={`${t("galleryImages")}: ${t(open === i ? "galleryCloseClass" : "galleryOpen", { number: at + 1 })}`}
						onClick={() => setOpen(open === i ? null : i)}>{t("galleryImages")}<span aria-hidden="true"> {open === i ? "▴" : "▾"}</span></button>}
					{open === i && <Images columns={card.columns} />}
				</div>;
			})}
		</div>
	</div>;
}
