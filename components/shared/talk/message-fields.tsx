'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { useSession } from '#components/data/session.ts'
import { type Picture, PictureField } from '#components/ui/form/picture-field.tsx'

/** What is said, with pictures; a device log-in uploads none. */
export function MessageFields(props: {
  label: string
  /** Of the upload. */
  kind: 'complaint' | 'feedback'
  limits: { text: number; pictures: number }
  content: ComponentProps<typeof Textarea> & { 'data-autofocus'?: true }
  pictures: readonly Picture[]
  onPictures: (pictures: Picture[]) => void
}) {
  const t = useTranslations('form')
  const isAccount = !useSession()?.device
  const { limits, kind } = props
  return (
    <>
      <Textarea
        label={props.label}
        autosize
        minRows={3}
        maxLength={limits.text}
        {...props.content}
        withAsterisk={false}
      />
      {isAccount && (
        <PictureField
          label={t('picture.label')}
          description={t('picture.help', { max: limits.pictures })}
          kind={kind}
          max={limits.pictures}
          value={props.pictures}
          onChange={props.onPictures}
        />
      )}
    </>
  )
}
