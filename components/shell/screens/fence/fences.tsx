'use client'

import { mapFrame } from '#components/map/map-frame.tsx'
import { FenceScreen } from '#components/tracking/fence/fence-screen.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

const FenceMap = lazyPart({
  name: 'fenceMap',
  load: () => import('./map-with-vehicles.tsx').then((m) => m.MapWithVehicles),
  areas: ['device'],
  frame: mapFrame,
})
if (typeof window !== 'undefined') FenceMap.preload()

/** `carPictures`: by a device's icon. */
export function Fences({ carPictures }: { carPictures: readonly string[] }) {
  return <FenceScreen map={(shown) => <FenceMap carPictures={carPictures} {...shown} />} />
}
