'use client'

import { Menu, Tooltip } from '@mantine/core'
import {
  IconCompass,
  IconFocusCentered,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRuler2,
  IconStack2,
  IconWalk,
  IconZoomScan,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { MapChoice, MapExtras } from '../providers/choices.ts'
import { useMap } from '../use-map.ts'
import classes from './map-tools.module.css'

type MapLayer = {
  name: 'fences' | 'pois' | 'vehicles'
  isShown: boolean
  onShow: (isShown: boolean) => void
}

type MapChoiceProps = {
  choices: readonly MapChoice[]
  choice: MapChoice
  extras: MapExtras
  onChoice: (choice: MapChoice) => void
  onExtras: (extras: MapExtras) => void
  /** Of our own, which can be switched. */
  layers?: readonly MapLayer[]
}

function MapChoiceMenu(props: MapChoiceProps) {
  const { choices, choice, extras, onChoice, onExtras, layers = [] } = props
  const t = useTranslations('map')
  const [isOpen, setOpen] = useState(false)
  const nameOf = (map: MapChoice) => (map.kind === 'builtIn' ? t('builtIn') : map.name)
  const provider = choice.kind === 'raster' ? choice : undefined
  return (
    <Menu position="left-start" closeOnItemClick={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={t('choice')} position="left" disabled={isOpen}>
          <button type="button" aria-label={t('choice')}>
            <IconStack2 size={18} />
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('choice')}</Menu.Label>
        {choices.map((map) => (
          <Menu.RadioItem
            key={map.id}
            value={map.id}
            checked={map.id === choice.id}
            onChange={() => onChoice(map)}
          >
            {nameOf(map)}
          </Menu.RadioItem>
        ))}
        {(provider?.satellite || provider?.traffic || layers.length > 0) && <Menu.Divider />}
        {provider?.satellite && (
          <Menu.CheckboxItem
            checked={extras.satellite}
            onChange={(satellite) => onExtras({ ...extras, satellite })}
          >
            {t('satellite')}
          </Menu.CheckboxItem>
        )}
        {provider?.traffic && (
          <Menu.CheckboxItem
            checked={extras.traffic}
            onChange={(traffic) => onExtras({ ...extras, traffic })}
          >
            {t('traffic')}
          </Menu.CheckboxItem>
        )}
        {layers.map(({ name, isShown, onShow }) => (
          <Menu.CheckboxItem key={name} checked={isShown} onChange={onShow}>
            {t(name)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

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
