'use client'

import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { mannerHere } from '#components/shared/pay/manner-here.ts'
import { CallError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type Package = CallReply<'incrementpackage/GetPackageList'>['items'][number]

/** Who gets what is bought: a device, a card, or neither for the organisation itself. */
export type Receiver = { simei?: string; iccid?: never } | { iccid: string; simei?: never }

type Options = {
  receiver: Receiver
  onOrdered: (number: string) => void
  /** The price is another meanwhile. */
  onStale: () => void
}

/** Orders what was shown for the price that was shown. */
export function usePrepay({ receiver, onOrdered, onStale }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  const [failure, setFailure] = useState<Error>()

  async function send(chosen: Package, pay_plat: number, md5_pwd?: string) {
    const item = { pay_plat, pay_manner: mannerHere(), total_fee: chosen.sell_user }
    const request_id = crypto.randomUUID()
    const order = { batch_no: chosen.batch_no, ...receiver, item, request_id }
    const { out_trade_no } = await call('pay/PrepayIncrement', {
      ...order,
      ...(md5_pwd !== undefined && { md5_pwd }),
    })
    onOrdered(out_trade_no)
  }

  async function run(chosen: Package, pay_plat: number) {
    if (isBusy) return
    setBusy(true)
    setStale(false)
    setFailure(undefined)
    try {
      await send(chosen, pay_plat)
    } catch (error) {
      if (error instanceof CallError && ['dataChanged', 'notFound'].includes(error.code ?? '')) {
        setStale(true)
        onStale()
      } else setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }

  return { isBusy, isStale, failure, run, send }
}
