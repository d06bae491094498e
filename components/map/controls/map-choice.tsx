'use client'

import { Menu, Tooltip } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MapChoice, MapExtras } from '../providers/choices.ts'

export type MapLayer = {
  name: 'fences' | 'pois' | 'vehicles'
  isShown: boolean
  onShow: (isShown: boolean) => void
}

export type MapChoiceProps = {
  choices: readonly MapChoice[]
  choice: MapChoice
  extras: MapExtras
  onChoice: (choice: MapChoice) => void
  onExtras: (extras: MapExtras) => void
  /** Of our own, which can be switched. */
  layers?: readonly MapLayer[]
}

export function MapChoiceMenu(props: MapChoiceProps) {
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
