// SPDX-License-Identifier: MIT
// Looks up strings in the table of the chosen language.
import { de } from "./de";
import { en, type MessageKey, type Messages } from "./en";

export const LANGUAGE_NAMES = { en: "English", de: "Deutsch" } as const;
export type Locale = keyof typeof LANGUAGE_NAMES;
const tables: Record<Locale, Messages> = { en, de };

let chosen: Locale = "en";
let table: Messages = en;

export const locale = () => chosen;

export function setLocale(locale: Locale): void {
	chosen = locale;
	table = tables[locale];
	document.documentElement.lang = locale;
}

/** A number with grouped digits, as the language writes it. */
export function number(value: number | string): string {
	const digits = typeof value === "string" ? BigInt(value) : value;
	return digits.toLocaleString(chosen === "de" ? "de-DE" : "en-US");
}

export type Values = Record<string, string | number>;

/** The string of a key with its {names} filled in; {count|one|many} chooses by number. */
export function t(key: MessageKey, values: Values = {}): string {
	return table[key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
		const value = values[name] ?? "";
		if (one !== undefined)
			return Number(value) === 1 ? one : many!;
		return typeof value === "number" && Math.abs(value) >= 10000 ? number(value) : String(value).replace(/^-/, "−");
	});
}

/** "a", "a and b", "a, b and c". */
export function list(parts: string[]): string {
	return parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + t("and") + parts[parts.length - 1]!;
}
