'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'

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
