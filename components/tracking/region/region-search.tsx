'use client'

import { CloseButton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { type Padding, showPlace, whenSized } from '#components/map/fit.ts'
import { useMap } from '#components/map/use-map.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { rangeText } from '#lib/format/range.ts'
import { polygonsOf } from '#lib/geo/fence-outline.ts'
import { boundsOf, type DrawnShape } from '#lib/geo/fence-rings.ts'
import { DrawBar } from '../fence/draw-bar.tsx'
import { DrawShape } from '../fence/draw-shape.tsx'
import { FenceLayer } from '../fence/fence-layer.tsx'
import classes from './region.module.css'
import { RegionForm } from './region-form.tsx'
import { RegionResults } from './region-results.tsx'
import { useRegionSearch } from './use-region-search.ts'

export type RegionSearchProps = {
  /** As in the address (lib/format/region-text.ts). */
  region: string
  period: string
  isSmall: boolean
  isDark: boolean
  padding: Padding
  onChange: (region: string, period: string) => void
  onPick: (simei: string) => void
  onClose: () => void
}

/** Pixels of the panel beside the tools. */
const panelWidth = 352
const noOutline = () => []

/** Who was in an area of the map: drawn there, asked in a panel beside the tools. */
export function RegionSearch(props: RegionSearchProps) {
  const { isSmall, isDark, padding } = props
  const t = useTranslations('fence.region')
  const map = useMap()
  const { dir } = useLanguage()
  const found = useRegionSearch(props)
  const { control, draft, asked } = found
  const [corner, setCorner] = useState<number>()
  const panel = useRef<HTMLElement>(null)
  useFocusReturn()
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const room = useRoom(props, dir === 'rtl')
  useView(found.first, room)
  const polygons = draft.isOpen ? [] : polygonsOf(draft.shape, noOutline)
  const side = isSmall ? 56 : panelWidth + 64
  const [start, end] = isSmall ? [56, 56] : [padding.left - 36, padding.right - 36]
  const free: CSSProperties =
    dir === 'rtl' ? { left: side, right: end } : { left: start, right: side }
  return (
    <>
      <FenceLayer
        name="region"
        fences={[{ id: 'region', name: '', colour: draft.colour, polygons }]}
        chosen="region"
        isDark={isDark}
        isFaint={false}
      />
      <DrawShape draft={draft} control={control} onCorner={setCorner} />
      <div className={classes.drawing} style={free}>
        <DrawBar draft={draft} control={control} corner={corner} />
      </div>
      <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={t('title')}>
        <header className={classes.head}>
          <h2>{t('title')}</h2>
          <CloseButton aria-label={t('close')} onClick={props.onClose} />
        </header>
        <RegionForm
          {...found}
          isSmall={isSmall}
          isSearched={asked !== undefined}
          onPlace={({ lon, lat, zoom }) =>
            showPlace(map, { lon, lat }, { padding: room, minZoom: zoom })
          }
        />
        {asked && (
          <RegionResults key={rangeText(asked.range)} asked={asked} onPick={props.onPick} />
        )}
      </section>
    </>
  )
}

/** What the panel and the drawing leave free. */
function useRoom({ isSmall, padding }: RegionSearchProps, isRtl: boolean): Padding {
  const map = useMap()
  const beside = isSmall ? 0 : panelWidth
  return {
    ...padding,
    // Below what is said of the drawing.
    top: isSmall ? 120 : padding.top,
    bottom: isSmall ? map.getContainer().clientHeight * 0.55 : padding.bottom,
    ...(isRtl ? { left: padding.left + beside } : { right: padding.right + beside }),
  }
}

/** Shows the area of the address. */
function useView(shape: DrawnShape | undefined, room: Padding): void {
  const map = useMap()
  const isStill = useReducedMotion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first only
  useEffect(() => {
    const bounds = shape && boundsOf(polygonsOf(shape, noOutline).flat())
    if (!bounds) return
    return whenSized(map, () => {
      map.fitBounds(bounds, { padding: room, maxZoom: 16, duration: isStill ? 0 : 500 })
    })
  }, [shape])
}
