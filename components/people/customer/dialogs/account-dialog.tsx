'use client'

import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NewPassword } from '#components/ui/form/new-password.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { ZoneSelect } from '#components/ui/form/zone-select.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { rolesOf } from '#lib/codes/default-permissions.ts'
import type { Role } from '#lib/codes/permissions.ts'
import { md5 } from '#lib/format/md5.ts'
import { email } from '#lib/rules/email.ts'
import { differsFromNames, passwordOf } from '#lib/rules/password.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { textLimits, typingRoom } from '#lib/rules/text-limits.ts'
import { account } from '#lib/rules/words.ts'
import type { AccountRow, OrganisationDetail } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'
import type { ChoicePart, TextPart } from './form-part.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

type Kind = OrganisationDetail['type']

type Person = {
  nickName: string
  role: Role
  phone: string
  email: string
  region: 'mainland' | 'other'
  zone: string
  remark: string
}

const rules = {
  nickName: [atMost(textLimits.nickName)],
  phone: [optional(anyPhone)],
  email: [optional(email)],
  remark: [atMost(textLimits.remark)],
}
const fieldOf = { phoneTaken: 'phone', roleNotAllowed: 'role' } as const

export function AddAccountDialog(props: { detail: OrganisationDetail; onClose: () => void }) {
  const t = useTranslations('customer.account')
  const act = useTranslations('customer.act')
  const session = useSession()
  const afterChange = useAfterChange()
  const { detail, onClose } = props
  const { password: policy } = useBrand()
  const [made, setMade] = useState<string>()
  const [isAdded, setAdded] = useState(false)
  const form = useForm({
    initial: {
      account: '',
      password: '',
      nickName: '',
      role: 'e_role_manager',
      phone: '',
      email: '',
      region: 'mainland',
      zone: session?.zone_name ?? 'UTC',
      remark: '',
    } as Person & { account: string; password: string },
    rules: (values) => ({
      account: [required, account],
      password: [
        passwordOf(policy),
        differsFromNames(values.account, values.nickName, values.phone, values.email),
      ],
      ...rules,
    }),
    fieldOf: {
      ...fieldOf,
      accountExists: 'account',
      passwordWeak: 'password',
      passwordIsName: 'password',
    },
    submit: async ({ password: secret, nickName, zone, ...rest }) => {
      await call('usermgr/AddUser', {
        sfamilyid: detail.sid,
        ...rest,
        ...(nickName.trim() && { nickName }),
        zone_name: zone,
        pwd_md5: md5(secret),
        request_id: crypto.randomUUID(),
      })
      afterChange()
      if (secret === made) return setAdded(true)
      onClose()
      toast.show({ message: t('added', { name: rest.account.trim() }) })
    },
  })
  const { account: login, password: secret } = form.values
  if (isAdded) {
    const name = login.trim()
    const title = t('added', { name })
    return <HandOverDialog title={title} account={name} password={secret} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('add', { name: detail.sname })}
      form={form}
      action={act('addAccount')}
      onClose={onClose}
    >
      <TextInput
        label={t('account')}
        description={t('accountHelp')}
        maxLength={textLimits.account}
        autoComplete="off"
        data-autofocus
        {...form.text('account')}
      />
      <NewPassword
        policy={policy}
        label={t('password')}
        {...form.text('password')}
        onGenerate={(next) => {
          setMade(next)
          form.set('password', next)
        }}
      />
      <PersonFields
        text={form.text}
        role={form.choice('role')}
        region={form.choice('region')}
        zone={form.choice('zone')}
        kind={detail.type}
        nameHelp={t('nickNameHelp')}
        roleHelp={t('roleHelp')}
      />
    </FormDialog>
  )
}

export function EditAccountDialog(props: { row: AccountRow; onClose: () => void }) {
  const t = useTranslations('customer.account')
  const act = useTranslations('customer.act')
  const session = useSession()
  const afterChange = useAfterChange()
  const { onClose } = props
  const [row] = useState(props.row)
  const initial: Person = {
    nickName: row.nickName,
    role: row.role,
    phone: row.phone,
    email: row.email,
    region: row.region,
    zone: row.zone_name,
    remark: row.remark,
  }
  const isSelf = row.suid === session?.suid
  const form = useForm({
    initial,
    rules: { ...rules, nickName: [required, atMost(textLimits.nickName)] },
    fieldOf,
    submit: async (values) => {
      // Changes only: masked values stay.
      const changed = Object.fromEntries(
        Object.entries(values).filter(([key, value]) => value !== initial[key as keyof Person]),
      ) as Partial<Person>
      const { zone, ...rest } = changed
      await call('usermgr/ModifyUser', {
        suid: row.suid,
        ...rest,
        ...(zone && { zone_name: zone }),
        stamp: row.stamp,
        request_id: crypto.randomUUID(),
      })
      onClose()
      afterChange()
      toast.show({ message: t('saved') })
    },
  })
  return (
    <FormDialog
      title={t('edit', { name: row.account })}
      form={form}
      action={act('save')}
      onClose={onClose}
    >
      <PersonFields
        text={form.text}
        {...(isSelf ? { isSelf } : { role: form.choice('role') })}
        region={form.choice('region')}
        zone={form.choice('zone')}
        kind={row.sfamily_type}
        roleHelp={t('roleKeeps')}
      />
    </FormDialog>
  )
}

type PersonFieldsProps = {
  text: TextPart<'nickName' | 'phone' | 'email' | 'remark'>
  role?: ChoicePart<Role>
  isSelf?: true
  region: ChoicePart<Person['region']>
  zone: ChoicePart<string>
  kind: Kind
  nameHelp?: string
  roleHelp: string
}

function PersonFields({ text, role, isSelf, region, zone, kind, ...help }: PersonFieldsProps) {
  const t = useTranslations('customer')
  const roleChoices = rolesOf(kind).map((value) => ({ value, label: t(`role.${value}`) }))
  return (
    <>
      <TextInput
        label={t('account.nickName')}
        description={help.nameHelp}
        maxLength={textLimits.nickName}
        {...text('nickName')}
      />
      {role && (
        <Select
          label={t('account.role')}
          description={help.roleHelp}
          data={roleChoices}
          allowDeselect={false}
          {...role}
        />
      )}
      <TextInput
        label={t('account.phone')}
        description={isSelf && t('account.ownContact')}
        disabled={isSelf}
        type="tel"
        maxLength={typingRoom.phone}
        {...text('phone')}
      />
      <TextInput
        label={t('account.email')}
        disabled={isSelf}
        type="email"
        maxLength={textLimits.email}
        {...text('email')}
      />
      <Select
        label={t('account.region')}
        data={(['mainland', 'other'] as const).map((value) => ({
          value,
          label: t(`account.${value}`),
        }))}
        allowDeselect={false}
        {...region}
      />
      <ZoneSelect label={t('account.zone')} {...zone} />
      <Textarea
        label={t('account.remark')}
        autosize
        minRows={2}
        maxLength={textLimits.remark}
        {...text('remark')}
      />
    </>
  )
}
