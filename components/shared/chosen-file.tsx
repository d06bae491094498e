'use client'

import { FileInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { uploadKinds } from '#lib/rules/upload-kinds.ts'

type Kind = 'firmware' | 'app' | 'language'

/** Message area with the words of each kind: file, fileHint, fileMissing, tooLarge. */
const words = {
  firmware: 'firmware.upload',
  app: 'object.put',
  language: 'texts.put',
} as const satisfies Record<Kind, string>

/**
 * The one file of a form, no larger than its kind may be. `refuseMissing` shows at the field that none was chosen; `onTake`
 * is called after each choice.
 */
export function useChosenFile(kind: Kind, onTake?: () => void) {
  const t = useTranslations(words[kind])
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const { extensions, megabytes } = uploadKinds[kind]
  const take = (chosen: File | null) => {
    const isLarge = chosen !== null && chosen.size > megabytes * 1_000_000
    setFile(isLarge ? null : chosen)
    setFault(isLarge ? t('tooLarge', { megabytes }) : undefined)
    onTake?.()
  }
  const field = (
    <FileInput
      label={t('file')}
      description={t('fileHint', { megabytes, types: extensions.join(', ') })}
      placeholder={t('fileMissing')}
      accept={extensions.map((one) => `.${one}`).join(',')}
      required
      clearable
      value={file}
      error={fault}
      onChange={take}
    />
  )
  return { file: file, field: field, refuseMissing: () => setFault(t('fileMissing')) }
}
