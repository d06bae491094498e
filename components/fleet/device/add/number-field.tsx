'use client'

import { ActionIcon, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Scanner } from './scanner.tsx'

type NumberFieldProps = TextInputProps & { onScanned: (number: string) => void }

/** Typed, or read off the device by camera or from a picture. */
export function NumberField({ onScanned, ...field }: NumberFieldProps) {
  const t = useTranslations('add.scan')
  const [isOpen, setOpen] = useState(false)
  const take = (number: string) => {
    setOpen(false)
    onScanned(number)
  }
  return (
    <>
      <TextInput
        data-autofocus
        {...field}
        rightSection={
          <ActionIcon
            variant="subtle"
            aria-label={t('open')}
            aria-expanded={isOpen}
            title={t('open')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconQrcode size={18} />
          </ActionIcon>
        }
      />
      <VisuallyHidden aria-live="polite">{isOpen ? t('point') : ''}</VisuallyHidden>
      {isOpen && <Scanner onFound={take} />}
    </>
  )
}
