'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type Purchase, purchaseEvent } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { organisationServices } from '#lib/codes/paid-services.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import type { PurchaseProps } from './purchase-dialog.tsx'

function PurchaseFrame({ onClose, children }: PurchaseProps & FrameProps) {
  const t = useTranslations('shell')
  return (
    <DialogFrame title={t('area.vas')} isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const PurchaseDialog = lazyPart({
  name: 'purchaseDialog',
  load: () => import('./purchase-dialog.tsx').then((m) => m.PurchaseDialog),
  areas: ['pay', 'service', 'sim', 'form', 'verification'],
  frame: (props: PurchaseProps & FrameProps) => <PurchaseFrame {...props} />,
})

/** Of any screen; also by link: `?pay=<order>`, `?simei=<device>&buy=<type>`, `?iccid=<card>&buy=10`, `?buy=8`. */
export function PurchaseKeeper() {
  const [purchase, setPurchase] = useState<Purchase>()
  const query = useSearchParams()
  const isIn = useSession() !== undefined
  useEffect(() => {
    const show = (event: Event) => setPurchase((event as CustomEvent<Purchase>).detail)
    window.addEventListener(purchaseEvent, show)
    return () => window.removeEventListener(purchaseEvent, show)
  }, [])
  useEffect(() => {
    const linked = linkedIn(query)
    if (!isIn || !linked) return
    setPurchase(linked)
    const url = new URL(window.location.href)
    for (const name of ['pay', 'buy']) url.searchParams.delete(name)
    // Without the server: it is the same page.
    window.history.replaceState(null, '', url)
  }, [isIn, query])
  return purchase ? (
    <PurchaseDialog purchase={purchase} onClose={() => setPurchase(undefined)} />
  ) : null
}

function linkedIn(query: URLSearchParams): Purchase | undefined {
  const [order = '', simei = ''] = [query.get('pay') ?? '', query.get('simei') ?? '']
  const iccid = query.get('iccid') ?? ''
  const type = Number(query.get('buy'))
  if (/^\d{18}$/.test(order)) return { order }
  if (organisationServices.some((own) => own === type)) return { type }
  if (type === simDataType) return /^[0-9A-Za-z]{20}$/.test(iccid) ? { iccid } : undefined
  if (/^[1-9]\d{0,15}$/.test(simei) && type > 0) return { simei, type }
  return undefined
}
