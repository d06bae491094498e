'use client'

import { useCall } from '#components/data/use-call.ts'
import { onMap } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

const AccuracyCircle = lazyPart({
  name: 'accuracyCircle',
  load: () => import('#components/map/accuracy-circle.tsx').then((m) => m.AccuracyCircle),
  frame: onMap,
})

export function SelectedAccuracy({ simei }: { simei: string }) {
  const { data } = useCall(
    'device/GetDetail',
    { simei, get_trace: true },
    { every: 15_000, keepPrevious: false },
  )
  if (!data?.accuracy || data.lat === null || data.lon === null) return null
  return (
    <AccuracyCircle
      name="accuracy"
      lon={data.lon / 1e6}
      lat={data.lat / 1e6}
      metres={data.accuracy}
    />
  )
}
