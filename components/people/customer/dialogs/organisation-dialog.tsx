'use client'

import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { generatePassword, NewPassword } from '#components/ui/form/new-password.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { ZoneSelect } from '#components/ui/form/zone-select.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { md5 } from '#lib/format/md5.ts'
import { name as nameRule } from '#lib/rules/name.ts'
import { differsFromNames, passwordOf } from '#lib/rules/password.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { textLimits, typingRoom } from '#lib/rules/text-limits.ts'
import { account } from '#lib/rules/words.ts'
import type { AddedOrganisation, OrganisationDetail } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'
import type { ChoicePart, TextPart } from './form-part.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { NextSteps } from './next-steps.tsx'

type Kind = OrganisationDetail['type']
const rules = {
  name: [required, atMost(textLimits.organisationName), nameRule],
  contact: [atMost(textLimits.contactPerson)],
  phone: [optional(anyPhone)],
  address: [atMost(textLimits.address)],
  remark: [atMost(textLimits.remark)],
}

const empty = { name: '', type: 'seller' as Kind, contact: '', phone: '', address: '', remark: '' }
const noAccount = { withAccount: false, account: '', password: '' }

type AddProps = {
  parent: OrganisationDetail
  onAdded: (added: AddedOrganisation) => void
  onClose: () => void
}

/** Optionally with its first account. */
export function AddOrganisationDialog({ parent, onAdded, onClose }: AddProps) {
  const t = useTranslations('customer.organisation')
  const tAccount = useTranslations('customer.account')
  const may = usePermission()
  const { password: policy } = useBrand()
  const afterChange = useAfterChange()
  const [made, setMade] = useState<string>()
  const [added, setAdded] = useState<string>()
  const generated = (next: string) => {
    setMade(next)
    form.set('password', next)
  }
  const form = useForm({
    initial: { ...empty, type: parent.type, ...noAccount },
    rules: (values) => ({
      ...rules,
      ...(values.withAccount && {
        account: [required, account],
        password: [passwordOf(policy), differsFromNames(values.account)],
      }),
    }),
    fieldOf: {
      accountExists: 'account',
      passwordWeak: 'password',
      passwordIsName: 'password',
      'user.account': 'account',
    },
    submit: async (values) => {
      const { withAccount, account: login, password: secret, ...organisation } = values
      const { sid } = await call('family/AddFamily', {
        sfamilyid: parent.sid,
        ...organisation,
        ...(withAccount && { user: { account: login, pwd_md5: md5(secret) } }),
        request_id: crypto.randomUUID(),
      })
      afterChange([parent.sid, ...parent.chain.map((link) => link.sid)])
      if (withAccount && secret === made) return setAdded(sid)
      onAdded({ sid, sname: organisation.name.trim(), hasAccount: withAccount })
      onClose()
    },
  })
  const { values } = form
  if (added) {
    const sname = values.name.trim()
    return (
      <HandOverDialog
        title={t('added', { name: sname })}
        account={values.account.trim()}
        password={values.password}
        onClose={onClose}
      >
        <NextSteps organisation={{ sid: added, sname }} onClose={onClose} />
      </HandOverDialog>
    )
  }
  return (
    <FormDialog
      title={t('add', { name: parent.sname })}
      form={form}
      action={t('addAction')}
      onClose={onClose}
    >
      <Fields text={form.text} kind={form.choice('type')} canDeal={parent.type === 'seller'} />
      {may('e_ua_edit_account') && (
        <>
          <Checkbox
            label={t('withAccount')}
            description={t('withAccountHelp')}
            {...form.checked('withAccount')}
            onChange={({ currentTarget: { checked } }) => {
              form.set('withAccount', checked)
              if (checked && values.password === '') generated(generatePassword())
            }}
          />
          {values.withAccount && (
            <>
              <TextInput
                label={tAccount('account')}
                description={tAccount('accountHelp')}
                maxLength={textLimits.account}
                autoComplete="off"
                {...form.text('account')}
              />
              <NewPassword
                policy={policy}
                label={tAccount('password')}
                {...form.text('password')}
                onGenerate={generated}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The server refuses to overwrite a concurrent change. */
export function EditOrganisationDialog(props: { detail: OrganisationDetail; onClose: () => void }) {
  const t = useTranslations('customer.organisation')
  const act = useTranslations('customer.act')
  const afterChange = useAfterChange()
  const { onClose } = props
  // Initial data: the stamp detects concurrent changes.
  const [detail] = useState(props.detail)
  const { sid, sname, type, contact, phone, address, remark, zone } = detail
  // A masked phone is not sent back.
  const isPhoneHidden = phone.includes('*')
  const form = useForm({
    initial: {
      name: sname,
      type,
      contact,
      phone: isPhoneHidden ? '' : phone,
      address,
      remark,
      zone,
    },
    rules,
    submit: async (values) => {
      const { type: kind, phone: number, ...rest } = values
      await call('family/ModifyFamily', {
        sfamilyid: sid,
        ...rest,
        ...(kind !== type && { type: kind }),
        ...(!(isPhoneHidden && number === '') && { phone: number }),
        stamp: detail.stamp,
        request_id: crypto.randomUUID(),
      })
      afterChange([sid, ...detail.chain.map((link) => link.sid)])
      toast.show({ message: t('saved') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('edit', { name: sname })}
      form={form}
      action={act('save')}
      onClose={onClose}
    >
      <Fields
        text={form.text}
        {...(!detail.is_own && !detail.is_root && { kind: form.choice('type') })}
        canDeal
      />
      <ZoneSelect label={t('zone')} description={t('zoneHelp')} {...form.choice('zone')} />
    </FormDialog>
  )
}

type FieldsProps = {
  text: TextPart<'name' | 'contact' | 'phone' | 'address' | 'remark'>
  kind?: ChoicePart<Kind>
  /** An end user may add end users only. */
  canDeal: boolean
}

function Fields({ text, kind, canDeal }: FieldsProps) {
  const t = useTranslations('customer')
  const kinds: Kind[] = canDeal ? ['seller', 'end_user'] : ['end_user']
  return (
    <>
      <TextInput
        label={t('organisation.name')}
        maxLength={textLimits.organisationName}
        data-autofocus
        {...text('name')}
      />
      {kind && (
        <Radio.Group label={t('organisation.kind')} {...kind}>
          <Stack gap={8} mt={6}>
            {kinds.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`kind.${one}`)}
                description={t(`kindHelp.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label={t('organisation.contact')}
        maxLength={textLimits.contactPerson}
        {...text('contact')}
      />
      <TextInput
        label={t('organisation.phone')}
        type="tel"
        maxLength={typingRoom.phone}
        {...text('phone')}
      />
      <TextInput
        label={t('organisation.address')}
        maxLength={textLimits.address}
        {...text('address')}
      />
      <Textarea
        label={t('organisation.remark')}
        autosize
        minRows={2}
        maxLength={textLimits.remark}
        {...text('remark')}
      />
    </>
  )
}
