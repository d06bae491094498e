'use client'

import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useEntrance } from '../lazy/framed-before.ts'
import { Failure } from './failure.tsx'
import classes from './form.module.css'
import { isTypedName } from './is-typed-name.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Open while mounted. What `onConfirm` throws is shown; it closes the dialog itself. */
export function ConfirmDialog(props: {
  title: ReactNode
  consequence: ReactNode
  action: string
  cancel?: string
  isDanger?: boolean
  /** Must be typed before the button works. */
  typeName?: string
  onConfirm: () => Promise<void> | void
  onClose: () => void
}) {
  const t = useTranslations('form')
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  useFocusReturn()
  const entrance = useEntrance()
  const isReady = props.typeName === undefined || isTypedName(typed, props.typeName)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation() // React events bubble from a dialog to the form around its opener
    if (!isReady || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await props.onConfirm()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }

  return (
    <Modal
      onClose={isBusy ? () => undefined : props.onClose}
      title={props.title}
      size="sm"
      classNames={{ title: classes.title ?? '' }}
      {...entrance}
    >
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <Stack gap="md">
          {failure && <Failure error={failure} />}
          <div className={classes.consequence}>{props.consequence}</div>
          {props.typeName !== undefined && (
            <TextInput
              label={t('typeName', { name: props.typeName })}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <div className={classes.footer}>
            <Button
              variant="default"
              onClick={props.onClose}
              disabled={isBusy}
              data-autofocus={props.typeName === undefined || undefined}
            >
              {props.cancel ?? t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isReady}
              {...(props.isDanger && { color: 'red' })}
            >
              {props.action}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
