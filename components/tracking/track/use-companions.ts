'use client'

import { useQueries } from '@tanstack/react-query'
import { call } from '#components/data/api.ts'
import type { Period } from '#lib/rules/period.ts'
import type { Track } from '#lib/track/track.ts'
import { trackQuery } from './use-track.ts'

export type Companion = {
  simei: string
  name: string
  colour: string
  /** Undefined until it is read. */
  track: Track | undefined
  isFailed: boolean
}

const colours = ['#a61e4d', '#0b7285', '#5c940d', '#862e9c'] as const
export const mostCompanions = colours.length

const staleTime = 60_000

export function useCompanions(simeis: readonly string[], range: Period): Companion[] {
  const names = useQueries({
    queries: simeis.map((simei) => ({
      queryKey: ['device/GetDetail', { simei }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('device/GetDetail', { simei }, { signal }),
      staleTime,
    })),
  })
  const tracks = useQueries({ queries: simeis.map((simei) => trackQuery(simei, range)) })
  return simeis.map((simei, at) => ({
    simei,
    name: names[at]?.data?.name ?? '…',
    colour: colours[at % colours.length] ?? colours[0],
    track: tracks[at]?.data,
    isFailed: tracks[at]?.isError === true || names[at]?.isError === true,
  }))
}
