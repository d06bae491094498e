'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { atMost } from '#lib/rules/required.ts'
import type { BrandConfig } from './brand-values.ts'
import { useBrandsAgain } from './use-brands-again.ts'

type DialogProps = { config: BrandConfig; name: string; onClose: () => void }

const mostNote = 200

/** Serves the draft. */
export function PublishDialog({ config, name, onClose }: DialogProps) {
  const t = useTranslations('brand')
  const tell = useTell()
  const readAgain = useBrandsAgain()
  const form = useForm({
    initial: { note: '' },
    rules: { note: [atMost(mostNote)] },
    submit: async ({ note }) => {
      const { version } = await call('ops/PublishConfig', {
        brand: config.brand,
        rev: config.rev,
        note: note,
        request_id: crypto.randomUUID(),
      })
      tell.done(t('published', { version }))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t('publish.title', { name })}
      form={form}
      action={t('publish.action')}
      onClose={onClose}
    >
      <p>{t('publish.text')}</p>
      <TextInput label={t('publish.note')} maxLength={mostNote} {...form.text('note')} />
    </FormDialog>
  )
}

/** Serves another version; without one only the draft goes. */
export function UndoDialog({ config, name, version, onClose }: DialogProps & { version?: number }) {
  const t = useTranslations('brand')
  const tell = useTell()
  const readAgain = useBrandsAgain()
  const words = wordsOf(config, version)
  const doneWords = () => {
    if (version === undefined) return t('discarded')
    return version > 0 ? t('published', { version }) : t('done')
  }
  return (
    <ConfirmDialog
      title={t(words.title, { name, version: version ?? 0 })}
      consequence={t(words.text)}
      action={t(version === undefined ? 'discard.action' : 'serve.action')}
      isDanger={version === undefined}
      onConfirm={async () => {
        await call('ops/UndoConfig', {
          brand: config.brand,
          rev: config.rev,
          ...(version !== undefined && { version }),
          request_id: crypto.randomUUID(),
        })
        tell.done(doneWords())
        onClose()
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}

function wordsOf({ is_built_in }: BrandConfig, version: number | undefined) {
  if (version === undefined) return { title: 'discard.title', text: 'discard.text' } as const
  if (version > 0) return { title: 'serve.title', text: 'serve.text' } as const
  if (is_built_in) return { title: 'serve.profile', text: 'serve.profileText' } as const
  return { title: 'serve.offline', text: 'serve.offlineText' } as const
}
