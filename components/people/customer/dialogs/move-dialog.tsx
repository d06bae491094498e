'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { required } from '#lib/rules/required.ts'
import type { OrganisationDetail } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'

function Consequence(props: { detail: OrganisationDetail; target: ChosenOrganisation }) {
  const t = useTranslations('customer.move')
  const { detail, target } = props
  const parent = detail.chain.at(-1)
  const { data } = useCall('family/GetFamily', { sfamilyid: target.sid })
  const isStillBelow = data?.chain.some(({ sid }) => sid === parent?.sid) ?? false
  const names = { name: detail.sname, target: target.sname, old: parent?.sname ?? '' }
  const counts = { subs: detail.total_sub_count, devices: detail.total_imei_count }
  return (
    <Text>
      {t('consequence', { ...names, ...counts })}{' '}
      {data && t(isStillBelow ? 'stillSeen' : 'notSeen', names)}
    </Text>
  )
}

/** Not to itself, its parent or the root. */
export function MoveDialog(props: { detail: OrganisationDetail; onClose: () => void }) {
  const t = useTranslations('customer.move')
  const { current, own } = useOrganisation()
  const session = useSession()
  const afterChange = useAfterChange()
  const undo = useUndo()
  const { detail, onClose } = props
  const { sid, sname, chain } = detail
  const parent = chain.at(-1)
  const rootSid = session?.familys.find((family) => family.is_root)?.sid
  const form = useForm({
    initial: { to: '', toName: '' },
    rules: { to: [required] },
    submit: async ({ to, toName }) => {
      const { undo_id } = await call('family/MoveFamily', {
        sfamilyid: sid,
        to_sfamilyid: to,
        request_id: crypto.randomUUID(),
      })
      const changed = [...chain.map((link) => link.sid), sid, to]
      afterChange(changed)
      onClose()
      undo(t('done', { name: sname, target: toName }), async () => {
        if (undo_id) await call('family/Undo', { undo_id, request_id: crypto.randomUUID() })
        afterChange(changed)
      })
    },
  })
  const { to, toName } = form.values
  const target: ChosenOrganisation | undefined = to ? { sid: to, sname: toName } : undefined
  const blocked = [
    { sid, withBelow: true },
    ...(parent ? [{ sid: parent.sid, withBelow: false }] : []),
    ...(rootSid ? [{ sid: rootSid, withBelow: false }] : []),
  ]
  return (
    <FormDialog
      title={t('title', { name: sname })}
      form={form}
      action={t('action')}
      onClose={onClose}
    >
      {parent && <Text c="dimmed">{t('from', { name: parent.sname })}</Text>}
      <OrganisationField
        label={t('to')}
        value={target}
        top={current.sid ?? own.sid}
        blocked={blocked}
        isRequired
        error={form.errors.to}
        wrapperProps={form.choice('to').wrapperProps}
        onChange={(next) => {
          form.set('to', next.sid)
          form.set('toName', next.sname)
        }}
      />
      {target ? (
        <Consequence detail={detail} target={target} />
      ) : (
        <Text c="dimmed">{t('choose')}</Text>
      )}
    </FormDialog>
  )
}
