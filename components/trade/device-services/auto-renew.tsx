'use client'

import { Alert, Switch, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import type { Service } from '#components/shared/service/use-amount.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useMoney } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { renewalLeadSeconds } from '#lib/codes/payment.ts'
import { md5 } from '#lib/format/md5.ts'
import { dayText } from '#lib/format/time.ts'
import { PackageList } from './package-list.tsx'
import { type OtherRenewal, type Renewal, renewable } from './renewal.ts'
import classes from './services.module.css'

/** Which package is bought each time, and the password that allows it. */
function AutoRenewDialog(props: {
  simei: string
  type: Renewal['type']
  /** In words, that another organisation's wallet renews it now. */
  elsewhere: string | undefined
  onDone: () => void
  onClose: () => void
}) {
  const { simei, type, elsewhere, onDone, onClose } = props
  const takesOver = elsewhere !== undefined
  const t = useTranslations('service.renewal')
  const tell = useTell()
  const list = useCall('incrementpackage/GetPackageList', { type }, { staleTime: 0 })
  const packages = renewable(list.data?.items ?? []).toSorted(
    (one, other) => one.sell_user - other.sell_user,
  )
  const chosenOf = (packageNo: string) =>
    packages.find(({ batch_no }) => batch_no === packageNo) ?? packages[0]
  const common = useTranslations('pay')
  const form = useForm({
    initial: { packageNo: '', pwd: '' },
    rules: walletPasswordRules,
    fieldOf: walletPasswordFieldOf,
    submit: async ({ packageNo, pwd }) => {
      const chosen = chosenOf(packageNo)
      if (!chosen) return
      await call('pay/SetAutoRenew', {
        simei,
        type,
        batch_no: chosen.batch_no,
        total_fee: chosen.sell_user,
        md5_pwd: md5(pwd),
        take_over: takesOver,
        request_id: crypto.randomUUID(),
      })
      tell.done(t('allowed'))
      onDone()
      onClose()
    },
  })
  const first = chosenOf(form.values.packageNo)?.first_renew_validity
  return (
    <FormDialog
      title={t('label')}
      form={form}
      action={t(takesOver ? 'takeOver' : 'allow')}
      isReady={packages.length > 0}
      onClose={onClose}
    >
      {takesOver && (
        <Alert variant="light" title={elsewhere}>
          {t('takeOverText')}
        </Alert>
      )}
      <Text fz="sm">{t('consent', { days: renewalLeadSeconds / 86_400 })}</Text>
      {packages.length > 0 ? (
        <>
          <PackageList
            packages={packages}
            chosen={form.values.packageNo || packages[0]?.batch_no}
            isMixed={false}
            onChoose={(packageNo) => form.set('packageNo', packageNo)}
          />
          {first && <Text fz="sm">{t('first', { validity: common(`validity.${first}`) })}</Text>}
        </>
      ) : (
        list.data && <p role="status">{t('noPackage')}</p>
      )}
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}

/** Whether a service is renewed by itself from the wallet, with the switch for it. */
export function AutoRenew(props: {
  simei: string
  service: Service
  renewal: Renewal | undefined
  /** From another organisation's wallet. */
  other: OtherRenewal | undefined
  onChanged: () => void
}) {
  const { simei, service, renewal, other, onChanged } = props
  const t = useTranslations('service.renewal')
  const money = useMoney()
  const tell = useTell()
  const [isAsked, setAsked] = useState(false)
  const type = service.type as Renewal['type']
  const name = other?.sfamily_name
  const elsewhere = other && (name ? t('elsewhereOf', { name }) : t('elsewhere'))
  async function stop() {
    try {
      await call('pay/SetAutoRenew', { simei, type, request_id: crypto.randomUUID() })
      tell.done(t('stopped'))
      onChanged()
    } catch (error) {
      tell.failure(error)
    }
  }
  return (
    <div className={classes.renewal}>
      <Switch
        size="xs"
        label={t('label')}
        checked={renewal !== undefined}
        onChange={(event) => (event.currentTarget.checked ? setAsked(true) : void stop())}
      />
      {renewal && (
        <small data-bad={renewal.fault !== '' || undefined}>
          {renewal.fault === ''
            ? t('next', {
                amount: money(renewal.total_fee),
                time: renewal.next_time === null ? '—' : dayText(renewal.next_time),
              })
            : t(`fault.${renewal.fault}`)}
        </small>
      )}
      {elsewhere && <small>{elsewhere}</small>}
      {isAsked && (
        <AutoRenewDialog
          simei={simei}
          type={type}
          elsewhere={elsewhere}
          onDone={onChanged}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
