'use client'

import { Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconStack2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MapChoice, MapExtras } from '../providers/choices.ts'

export type MapChoiceProps = {
  choices: readonly MapChoice[]
  choice: MapChoice
  extras: MapExtras
  onChoice: (choice: MapChoice) => void
  onExtras: (extras: MapExtras) => void
}

export function MapChoiceMenu({ choices, choice, extras, onChoice, onExtras }: MapChoiceProps) {
  const t = useTranslations('map')
  const [isOpen, setOpen] = useState(false)
  const nameOf = (map: MapChoice) => (map.kind === 'builtIn' ? t('builtIn') : map.name)
  const provider = choice.kind === 'raster' ? choice : undefined
  const check = (isOn: boolean) => (isOn ? <IconCheck size={16} /> : <span style={{ width: 16 }} />)
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
          <Menu.Item
            key={map.id}
            role="menuitemradio"
            aria-checked={map.id === choice.id}
            leftSection={check(map.id === choice.id)}
            onClick={() => onChoice(map)}
          >
            {nameOf(map)}
          </Menu.Item>
        ))}
        {(provider?.satellite || provider?.traffic) && <Menu.Divider />}
        {provider?.satellite && (
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={extras.satellite}
            leftSection={check(extras.satellite)}
            onClick={() => onExtras({ ...extras, satellite: !extras.satellite })}
          >
            {t('satellite')}
          </Menu.Item>
        )}
        {provider?.traffic && (
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={extras.traffic}
            leftSection={check(extras.traffic)}
            onClick={() => onExtras({ ...extras, traffic: !extras.traffic })}
          >
            {t('traffic')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
