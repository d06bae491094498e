'use client'

import { Button, Group, Select, Skeleton, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsSeller } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { protocolRow } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { networkList, splitNetworks } from '#lib/rules/networks.ts'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './drawer.module.css'
import { Facts } from './facts.tsx'
import { TokenSection } from './token-section.tsx'

type Identity = CallReply<'device/GetIdentity'>
type TabProps = { device: DeviceDetail; onChanged: () => void }
type SectionProps = TabProps & { identity: Identity; onSet: () => Promise<void> }

const modes = ['auto', 'strict', 'number'] as const

/** Where frames come from, who may connect as it. */
export function IdentityTab(props: TabProps) {
  const { simei } = props.device
  const may = usePermission()
  const query = useCall('device/GetIdentity', { simei }, { every: 15_000 })
  if (query.error && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={320} />
  const onSet = async () => {
    await query.refetch()
    props.onChanged()
  }
  const section = { ...props, identity: query.data, onSet }
  const { proof } = protocolRow(query.data.protocol)
  return (
    <>
      {query.data.is_claim_open && <ClaimSection {...section} />}
      <ConnectionFacts connection={query.data.connection} />
      <IdentityForm key={simei} {...section} />
      {proof === 'code' && <CodeSection {...section} />}
      {proof === 'token' && may('e_ua_push_key') && (
        <TokenSection simei={simei} hasToken={query.data.has_token} onSet={onSet} />
      )}
    </>
  )
}

/** A seller above vouches for it; its owner goes to what else shows it. */
function ClaimSection({ device, onSet }: SectionProps) {
  const t = useTranslations('fleet.identity')
  const may = usePermission()
  const [failure, setFailure] = useState<Error>()
  const { simei } = device
  const mayConfirm = useIsSeller() && may('e_ua_import_device')
  const confirm = async () => {
    try {
      await call('device/ConfirmClaim', { simei, request_id: crypto.randomUUID() })
      toast.show({ message: t('claimDone'), color: 'green' })
      await onSet()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  return (
    <Stack gap={8} align="flex-start">
      <h3 className={classes.heading2}>{t('claim')}</h3>
      <p className={classes.help}>{t(mayConfirm ? 'claimHelp' : 'claimOwn')}</p>
      {failure && <Failure error={failure} />}
      {mayConfirm ? (
        <Button variant="default" onClick={() => void confirm()}>
          {t('claimConfirm')}
        </Button>
      ) : (
        <Button variant="default" component={PageLink} href={`/device?add=${simei}`}>
          {t('claimShow')}
        </Button>
      )}
    </Stack>
  )
}

function ConnectionFacts({ connection }: Pick<Identity, 'connection'>) {
  const t = useTranslations('fleet.identity')
  if (!connection) return <Facts title={t('connection')} lines={[[t('address'), t('nobody')]]} />
  const { ip, since, gateway, is_proved } = connection
  const transport = connection.transport.toUpperCase()
  return (
    <Facts
      title={t('connection')}
      lines={[
        [t('address'), <bdi key="ip">{ip}</bdi>],
        [t('since'), <TimeCell key="since" time={since} />],
        [t('way'), t('wayText', { transport, gateway })],
        [t('proof'), t(is_proved ? 'proved' : 'byNumber')],
      ]}
    />
  )
}

function IdentityForm({ device, identity, onSet }: SectionProps) {
  const t = useTranslations('fleet.identity')
  const common = useTranslations('fleet')
  const { simei } = device
  const { label, proof } = protocolRow(identity.protocol)
  const form = useForm({
    initial: { mode: identity.identity as string, networks: identity.networks.join('\n') },
    rules: () => ({ networks: [networkList] }),
    submit: async ({ mode, networks }) => {
      await call('device/SetIdentity', {
        simei,
        identity: modes.find((one) => one === mode) ?? 'auto',
        networks: splitNetworks(networks),
        request_id: crypto.randomUUID(),
      })
      form.reset({ mode, networks })
      toast.show({ message: common('saved') })
      await onSet()
    },
  })
  return (
    <Form form={form}>
      <h3 className={classes.heading2}>{t('rules')}</h3>
      {proof === 'code' && (
        <Select
          label={t('mode')}
          description={t('modeHelp')}
          allowDeselect={false}
          data={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          {...form.choice('mode')}
        />
      )}
      {proof === 'number' && <p className={classes.help}>{t('numberOnly', { protocol: label })}</p>}
      <Textarea
        label={t('networks')}
        description={t('networksHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        dir="ltr"
        {...form.text('networks')}
      />
      <Group justify="flex-end" className={classes.save ?? ''}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
          {common('save')}
        </Button>
      </Group>
    </Form>
  )
}

/** The auth code of a 808 device. */
function CodeSection({ device, identity, onSet }: SectionProps) {
  const t = useTranslations('fleet.identity')
  const may = usePermission()
  const [isAsking, setAsking] = useState(false)
  const reset = async () => {
    await call('device/ResetCode', { simei: device.simei, request_id: crypto.randomUUID() })
    setAsking(false)
    toast.show({ message: t('resetDone') })
    await onSet()
  }
  return (
    <Stack gap={8} align="flex-start">
      <Facts
        title={t('code')}
        lines={[
          [t('now'), t(identity.is_strict ? 'strictNow' : 'numberNow')],
          [t('code'), t(identity.has_code ? 'codeGiven' : 'codeNone')],
          [
            t('provedAt'),
            identity.proved_time !== null && <TimeCell key="at" time={identity.proved_time} />,
          ],
          [t('terminal'), identity.terminal_id && <bdi key="id">{identity.terminal_id}</bdi>],
        ]}
      />
      {may('e_ua_push_key') && (
        <>
          <p className={classes.help}>{t('resetHelp')}</p>
          <Button
            variant="default"
            disabled={!identity.has_code && identity.terminal_id === null}
            onClick={() => setAsking(true)}
          >
            {t('reset')}
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('resetAsk', { name: device.name })}
          consequence={t('resetHelp')}
          action={t('reset')}
          isDanger
          onConfirm={reset}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}
