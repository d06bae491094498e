'use client'

import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, useEffect, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { loadMapEngine } from '#components/map/load-map-engine.ts'
import { mapFrame } from '#components/map/map-frame.tsx'
import { paddingOf, panelGap } from '#components/tracking/monitor/map-padding.ts'
import classes from '#components/tracking/monitor/monitor.module.css'
import { SidePanel } from '#components/tracking/monitor/side-panel.tsx'
import { usePanel } from '#components/tracking/monitor/use-panel.ts'
import { rangeOf, type ShownTrack, TrackBar } from '#components/tracking/track/track-bar.tsx'
import { useCompanions } from '#components/tracking/track/use-companions.ts'
import { useLocusQuery } from '#components/tracking/track/use-locus-query.ts'
import type { TrackChoice } from '#components/ui/form/range-picker.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { Period } from '#lib/rules/period.ts'
import { type LocusKind, LocusPanel } from './locus-panel.tsx'

const LocusMap = lazyPart({
  name: 'locusMap',
  load: () => import('./locus-map.tsx').then((m) => m.LocusMap),
  frame: mapFrame,
})
if (typeof window !== 'undefined') {
  LocusMap.preload()
  loadMapEngine().catch(() => undefined)
}

function useRange(first: TrackChoice | undefined) {
  const [range, setRange] = useState<Period>(() => rangeOf(first ?? 'today'))
  return { range, setRange }
}

export function LocusScreen({ kind }: { kind: LocusKind }) {
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { dir } = useLanguage()
  const query = useLocusQuery()
  const { simei, choice, setDevice, setChoice } = query
  const { range, setRange } = useRange(choice)
  const companions = useCompanions(query.companions, range)
  const panel = usePanel(isSmall)
  const frame = useElementSize<HTMLDivElement>()
  const [shown, setShown] = useState<ShownTrack>()
  const [chosen, choose] = useState<number>()
  const own = useSession()?.device
  useEffect(() => {
    if (own && !simei) setDevice(own)
  }, [own, simei, setDevice])
  const { onOpen } = panel
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where nothing is chosen
  useEffect(() => {
    if (isSmall && !simei && !own) onOpen(true)
  }, [isSmall])
  const padding = paddingOf({
    isSmall,
    isRtl: dir === 'rtl',
    panel: panel.covers,
    shown: simei ? 'track' : undefined,
    height: frame.height,
  })
  const beside = panel.isOpen ? panel.width + 2 * panelGap : panelGap
  return (
    <div className={classes.screen}>
      <LocusMap
        shown={shown}
        companions={companions}
        padding={padding}
        isSmall={isSmall}
        trips={kind === 'trips' && simei ? { simei, range, chosen } : undefined}
      />
      <SidePanel {...panel}>
        <LocusPanel
          kind={kind}
          query={query}
          range={range}
          companions={companions}
          shown={shown}
          chosen={{ start: chosen, choose }}
          onLine={panel.closeSheet}
          onDevice={(device) => {
            setDevice(device)
            if (device) panel.closeSheet()
          }}
        />
      </SidePanel>
      {simei && (
        <div
          ref={frame.ref}
          className={classes.track}
          style={{ '--beside': `${beside}px` } as CSSProperties}
        >
          <TrackBar
            key={simei}
            simei={simei}
            isSmall={isSmall}
            choice={choice}
            onChoice={(next, period) => {
              setChoice(next)
              setRange(period)
            }}
            onShow={setShown}
          />
        </div>
      )}
    </div>
  )
}
