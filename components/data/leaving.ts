'use client'

let isUnderWay = false

/** Told by the guard: another page was asked for, and is not here yet. */
export function noteLeaving(value: boolean): void {
  isUnderWay = value
}

/** Then a late change of this page's address is left out: Next would give up the other page for it. */
export const isLeaving = (): boolean => isUnderWay
