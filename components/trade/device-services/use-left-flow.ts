'use client'

import { type UseCallOptions, useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type LeftFlow = CallReply<'incrementpackage/GetDevCurrentLeftFlow'>['items'][number]

type Asked = { simei: string; type: LeftFlow['type'] }

/** What is left of a device's service now; undefined while it is read, and where it is not shown. */
export function useLeftFlow(
  { simei, type }: Asked,
  options: UseCallOptions = {},
): LeftFlow | undefined {
  const { data } = useCall('incrementpackage/GetDevCurrentLeftFlow', { simei }, options)
  return data?.items.find((one) => one.type === type)
}
