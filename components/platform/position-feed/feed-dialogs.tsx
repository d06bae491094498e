'use client'

import { Button, Code, CopyButton, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import classes from './feed.module.css'

type FeedDialogProps = { onClose: () => void; onMade: (token: string) => void }

/** Asks for whose devices a new one is. */
export function FeedDialog({ onClose, onMade }: FeedDialogProps) {
  const t = useTranslations('feed')
  const { current } = useOrganisation()
  const [chosen, setChosen] = useState<ChosenOrganisation>()
  const place = chosen ?? (current.sid ? { sid: current.sid, sname: current.sname } : undefined)
  const form = useForm<Record<never, string>>({
    initial: {},
    rules: {},
    submit: async () => {
      const { token } = await call('dev/SetFeed', {
        ...(place && { sfamilyid: place.sid }),
        request_id: crypto.randomUUID(),
      })
      onClose()
      onMade(token)
    },
  })
  return (
    <FormDialog title={t('form.title')} form={form} action={t('form.save')} onClose={onClose}>
      <OrganisationField
        label={t('form.organisation')}
        description={t('form.organisationHint')}
        value={place}
        onChange={setChosen}
      />
    </FormDialog>
  )
}

/** Lines of its traccar.xml, as its documentation names them (traccar.org/forward). */
const linesOf = (address: string, token: string) =>
  [
    ['forward.type', 'json'],
    ['forward.url', `${address}?token=${token}`],
    ['forward.retry.enable', 'true'],
  ]
    .map(([key, value]) => `<entry key='${key}'>${value}</entry>`)
    .join('\n')

type SetUpProps = { address: string; token: string; onClose: () => void }

/** What is entered at the other server, once. */
export function SetUpDialog({ address, token, onClose }: SetUpProps) {
  const t = useTranslations('feed.setUp')
  const lines = linesOf(address, token)
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={t('title')} size="lg" closeOnClickOutside={false}>
      <p>{t('text')}</p>
      <Code block dir="ltr" className={classes.text ?? ''}>
        {lines}
      </Code>
      <div className={classes.foot}>
        <CopyButton value={lines}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Modal>
  )
}
