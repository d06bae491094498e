'use client'

import type { ReactNode } from 'react'
import { useCellContext } from '#components/list/data-table/cell.tsx'
import reportClasses from '#components/list/page/list-page.module.css'
import { amountText } from '#lib/format/money.ts'

export function Cents({ cents, currency }: { cents: number; currency: string }) {
  const { tag } = useCellContext()
  return <bdi dir="ltr">{amountText(cents, currency, tag)}</bdi>
}

/** Of an order's drawer. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={reportClasses.heading}>{title}</h2>
      {children}
    </section>
  )
}
