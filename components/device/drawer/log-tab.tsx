'use client'

import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeviceFrames } from '../device-log.tsx'
import classes from './drawer.module.css'

/** The raw frames of the device. */
export function LogTab({ simei }: { simei: string }) {
  const t = useTranslations('device')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  return (
    <div className={classes.logBox}>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('logSearch')}
        aria-label={t('logSearch')}
        maxLength={64}
        leftSection={<IconSearch size={16} />}
        mb={8}
      />
      <DeviceFrames simei={simei} search={search} />
    </div>
  )
}
