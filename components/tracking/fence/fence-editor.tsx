'use client'

import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useLeaving, useUnsaved } from '#components/data/unsaved.ts'
import { Form } from '#components/ui/form/form.tsx'
import { UnsavedForms } from '#components/ui/form/unsaved-forms.tsx'
import classes from './fence.module.css'
import { FenceFields } from './fence-fields.tsx'
import type { Focus } from './fence-map.tsx'
import type { Fence } from './fence-types.ts'
import type { Draft, DraftControl } from './use-draft.ts'
import { useFenceForm } from './use-fence-form.ts'

type EditorProps = {
  fence: Fence | undefined
  draft: Draft
  control: DraftControl
  onPlace: (place: Focus) => void
  onDone: (id?: string) => void
}

export function FenceEditor(props: EditorProps) {
  const t = useTranslations('fence')
  const common = useTranslations('form')
  const { fence, draft, control, onPlace, onDone } = props
  const form = useFenceForm(props)
  const leaving = useLeaving()
  const isChanged = form.isChanged || control.canUndo
  useUnsaved(isChanged)
  const leave = () => (isChanged && !form.isBusy ? leaving.forms.ask(() => onDone()) : onDone())
  return (
    <UnsavedForms leaving={leaving}>
      <header className={classes.head}>
        <ActionIcon
          className={classes.back ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('back')}
          onClick={leave}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h1>{fence ? t('editTitle', { name: fence.name }) : t('addTitle')}</h1>
      </header>
      <div className={classes.scroll}>
        <div className={classes.body}>
          <Form form={form}>
            <FenceFields form={form} draft={draft} control={control} onPlace={onPlace} />
            <div className={classes.footer}>
              <Button variant="default" onClick={leave} disabled={form.isBusy}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={form.isBusy}>
                {t(fence ? 'save' : 'add')}
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </UnsavedForms>
  )
}
