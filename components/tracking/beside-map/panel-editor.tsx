'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { useLeaving, useUnsaved } from '#components/data/unsaved.ts'
import { Form } from '#components/ui/form/form.tsx'
import { UnsavedForms } from '#components/ui/form/unsaved-forms.tsx'
import classes from '../fence/fence.module.css'
import type { Kind } from './beside-map.tsx'
import { PanelHead } from './panel-head.tsx'

type PanelEditorProps = {
  kind: Kind
  /** Of what is changed; undefined for a new one. */
  name: string | undefined
  form: ComponentProps<typeof Form>['form'] & { isBusy: boolean }
  /** Asked about before it is left. */
  isChanged: boolean
  onLeave: () => void
  children: ReactNode
}

/** The form of one of the list, new or there already. */
export function PanelEditor({ kind, name, form, isChanged, onLeave, children }: PanelEditorProps) {
  const t = useTranslations(kind)
  const common = useTranslations('form')
  const leaving = useLeaving()
  useUnsaved(isChanged)
  const leave = () => (isChanged && !form.isBusy ? leaving.forms.ask(onLeave) : onLeave())
  return (
    <UnsavedForms leaving={leaving}>
      <PanelHead
        kind={kind}
        title={name === undefined ? t('addTitle') : t('editTitle', { name })}
        onBack={leave}
      />
      <div className={classes.scroll}>
        <div className={classes.body}>
          <Form form={form}>
            {children}
            <div className={classes.footer}>
              <Button variant="default" onClick={leave} disabled={form.isBusy}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={form.isBusy}>
                {t(name === undefined ? 'add' : 'save')}
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </UnsavedForms>
  )
}
