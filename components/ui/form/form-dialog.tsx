'use client'

import { Button, Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLeaving, useUnsaved } from '#components/data/unsaved.ts'
import { useEntrance } from '../lazy/framed-before.ts'
import classes from './form.module.css'
import { Form } from './form.tsx'
import { UnsavedForms } from './unsaved-forms.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import type { FormState } from './use-form.ts'

/** Open while mounted; asks before it drops changes. */
export function FormDialog(props: {
  title: ReactNode
  form: FormState
  action: string
  cancel?: string
  isDanger?: boolean
  isReady?: boolean
  size?: ModalProps['size']
  isSmallOnPhone?: boolean
  /** Closes without asking. */
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('form')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const leaving = useLeaving()
  useFocusReturn()
  const entrance = useEntrance()
  const { form } = props
  useUnsaved(form.isChanged)
  const close = () => {
    if (form.isBusy || leaving.go) return
    if (form.isChanged || leaving.forms.isHeld()) leaving.forms.ask(props.onClose)
    else props.onClose()
  }
  return (
    <UnsavedForms leaving={leaving}>
      <Modal
        onClose={close}
        title={props.title}
        size={props.size ?? 'md'}
        fullScreen={Boolean(isPhone) && !props.isSmallOnPhone}
        classNames={{ title: classes.title ?? '' }}
        {...entrance}
        {...(leaving.go && { closeOnEscape: false, trapFocus: false })}
      >
        <Form form={form}>
          {props.children}
          <div className={classes.footer}>
            <Button variant="default" onClick={close} disabled={form.isBusy}>
              {props.cancel ?? t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={form.isBusy}
              disabled={props.isReady === false}
              {...(props.isDanger && { color: 'red' })}
            >
              {props.action}
            </Button>
          </div>
        </Form>
      </Modal>
    </UnsavedForms>
  )
}
