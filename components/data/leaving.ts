'use client'

let isUnderWay = false

/** Set by the guard: another page was requested and has not loaded yet. */
export function noteLeaving(value: boolean): void {
  isUnderWay = value
}

/** Then a late change of this page's address is left out: Next would give up the other page for it. */
export const isLeaving = (): boolean => isUnderWay
