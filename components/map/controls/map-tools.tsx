'use client'

import { Tooltip } from '@mantine/core'
import {
  IconCompass,
  IconFocusCentered,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRuler2,
  IconWalk,
  IconZoomScan,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { useMap } from '../use-map.ts'
import { MapChoiceMenu, type MapChoiceProps } from './map-choice.tsx'
import classes from './map-tools.module.css'

const Ruler = lazyPart({
  name: 'ruler',
  load: () => import('./ruler.tsx').then((m) => m.Ruler),
  frame: ({ children }) => <div className={classes.ruler}>{children}</div>,
})

type MapToolsProps = MapChoiceProps & {
  fitLabel?: string
  onFitAll: () => void
  region?: { isOpen: boolean; onOpen: (isOpen: boolean) => void }
}

export function MapTools(props: MapToolsProps) {
  const t = useTranslations('map')
  const map = useMap()
  const { region } = props
  const [isMeasuring, setMeasuring] = useState(false)
  const bearing = useBearing()
  const fullscreen = useFullscreen()
  const streetView = props.choice.kind === 'raster' ? props.choice.streetView : undefined
  const openStreetView = () => {
    const { lat, lng } = map.getCenter()
    const url = (streetView ?? '').replace('{lat}', lat.toFixed(6)).replace('{lon}', lng.toFixed(6))
    window.open(url, '_blank', 'noopener')
  }
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      aria-orientation="vertical"
      className={classes.tools}
    >
      <div className={classes.group}>
        <Tool label={t('zoomIn')} onClick={() => map.zoomIn()} icon={<IconPlus size={18} />} />
        <Tool label={t('zoomOut')} onClick={() => map.zoomOut()} icon={<IconMinus size={18} />} />
      </div>
      <div className={classes.group}>
        <Tool
          label={props.fitLabel ?? t('fitAll')}
          onClick={props.onFitAll}
          icon={<IconFocusCentered size={18} />}
        />
        {bearing !== 0 && (
          <Tool
            label={t('compass')}
            onClick={() => map.easeTo({ bearing: 0 })}
            icon={<IconCompass size={18} style={{ transform: `rotate(${-bearing - 45}deg)` }} />}
          />
        )}
        <MapChoiceMenu {...props} />
        <Tool
          label={t('ruler')}
          isOn={isMeasuring}
          onClick={() => setMeasuring(!isMeasuring)}
          icon={<IconRuler2 size={18} />}
        />
        {region && (
          <Tool
            label={t('searchRegion')}
            isOn={region.isOpen}
            onClick={() => region.onOpen(!region.isOpen)}
            icon={<IconZoomScan size={18} />}
          />
        )}
        {streetView && (
          <Tool label={t('streetView')} onClick={openStreetView} icon={<IconWalk size={18} />} />
        )}
        <Tool
          className={classes.wideOnly}
          label={t(fullscreen.isOn ? 'leaveFullscreen' : 'fullscreen')}
          onClick={fullscreen.toggle}
          icon={fullscreen.isOn ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        />
      </div>
      {isMeasuring && <Ruler onEnd={() => setMeasuring(false)} />}
    </div>
  )
}

type ToolProps = {
  label: string
  icon: ReactNode
  onClick: () => void
  isOn?: boolean
  className?: string | undefined
}

function Tool({ label, icon, onClick, isOn, className }: ToolProps) {
  return (
    <Tooltip label={label} position="left">
      <button
        type="button"
        className={className}
        aria-label={label}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        onClick={onClick}
      >
        {icon}
      </button>
    </Tooltip>
  )
}

function useBearing(): number {
  const map = useMap()
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    const read = () => setBearing(Math.round(map.getBearing()))
    map.on('rotate', read)
    return () => {
      map.off('rotate', read)
    }
  }, [map])
  return bearing
}

function useFullscreen() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const read = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // Some browsers forbid it (iframes, iOS).
    change.catch(() => undefined)
  }
  return { isOn, toggle }
}
