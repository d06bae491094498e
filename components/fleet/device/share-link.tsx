'use client'

import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Code,
  CopyButton,
  Group,
  Select,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { mapFrame } from '#components/map/map-frame.tsx'
import { NewPassword } from '#components/ui/form/new-password.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { md5 } from '#lib/format/md5.ts'
import { formatDistance } from '#lib/format/measure.ts'
import { password as passwordRule } from '#lib/rules/password.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { SharedDevice } from './quick-acts.ts'
import type { Centre } from './stop-area-map.tsx'

const canSend = () => typeof navigator.share === 'function'

/** By the share sheet of the system, where it has one. */
async function send(title: string, url: string): Promise<void> {
  if (canSend()) await navigator.share({ title, url }).catch(() => undefined)
}

/** A new link, shown once, and what goes into a page of the brand. */
function MadeLink({ url, name }: { url: string; name: string }) {
  const t = useTranslations('fleet.share')
  const { frameAncestors } = useBrand()
  return (
    <Alert color="green" title={t('made')}>
      <Group wrap="nowrap" gap="xs">
        <TextInput readOnly value={url} aria-label={t('link')} style={{ flex: 1 }} dir="ltr" />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        {canSend() && (
          <Button size="sm" variant="default" onClick={() => void send(name, url)}>
            {t('send')}
          </Button>
        )}
      </Group>
      <Text fz="xs">{t('once')}</Text>
      {frameAncestors.length > 0 && <Embedding url={url} hosts={frameAncestors} />}
    </Alert>
  )
}

const frameOf = (url: string) =>
  `<iframe src="${url}" width="100%" height="420" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`

function Embedding({ url, hosts }: { url: string; hosts: readonly string[] }) {
  const t = useTranslations('fleet.share')
  const code = frameOf(url)
  return (
    <details>
      <summary>{t('embed')}</summary>
      <Text fz="xs">{t('embedHelp', { hosts: hosts.join(', ') })}</Text>
      <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" mt={6} onClick={copy}>
            {t(copied ? 'copied' : 'copyEmbed')}
          </Button>
        )}
      </CopyButton>
    </details>
  )
}

const StopAreaMap = lazyPart({
  name: 'stopAreaMap',
  load: () => import('./stop-area-map.tsx').then((m) => m.StopAreaMap),
  areas: ['map'],
  frame: mapFrame,
})

/** Metres. */
const radii = ['100', '200', '500', '1000', '2000', '5000'] as const
const micro = (degrees: number) => Math.round(degrees * 1e6)

const hours = ['1', '8', '24', '72', '168', '720'] as const

const first = { hours: '24', remark: '', password: '', hasStop: false, radius: '500' }

export function useShareLink({ simei, name, place }: SharedDevice) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [made, setMade] = useState<string>()
  const [centre, setCentre] = useState<Centre>(place ?? { lon: 0, lat: 0 })
  const shares = useCall('device/GetShares', { simei }, { staleTime: 0 })
  const queries = useQueryClient()
  const readShares = () => readAgain(queries, { queryKey: ['device/GetShares'] })
  const form = useForm({
    initial: first,
    rules: ({ password }) => ({ password: password === '' ? [] : [passwordRule] }),
    fieldOf: { pwd_md5: 'password', passwordWeak: 'password', shareStopsAtOnce: 'hasStop' },
    submit: async (values) => {
      const end_time = Math.floor(Date.now() / 1000) + Number(values.hours) * 3600 - 5
      const { path } = await call('device/Share', {
        simei,
        end_time,
        remark: values.remark.trim(),
        ...(values.password !== '' && { pwd_md5: md5(values.password) }),
        ...(values.hasStop && {
          stop_area: {
            lat: micro(centre.lat),
            lon: micro(centre.lon),
            radius: Number(values.radius),
          },
        }),
        request_id: crypto.randomUUID(),
      })
      const url = new URL(path, window.location.origin).href
      setMade(url)
      if (isPhone) await send(name, url)
      form.reset({ ...first, hours: values.hours })
      await readShares()
    },
  })
  const revoke = (share_id: string) =>
    form.attempt([], async () => {
      await call('device/RevokeShare', { simei, share_id, request_id: crypto.randomUUID() })
      await readShares()
    })
  return { form, made, centre, setCentre, items: shares.data?.items ?? [], revoke }
}

type ShareByLinkProps = { device: SharedDevice; link: ReturnType<typeof useShareLink> }

/** Public links to one device's position. */
export function ShareByLink({ device, link }: ShareByLinkProps) {
  const t = useTranslations('fleet.share')
  const { tag } = useLanguage()
  const { form, made, items } = link
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('purpose')}
      </Text>
      {made && <MadeLink url={made} name={device.name} />}
      <Select
        label={t('howLong')}
        allowDeselect={false}
        data={hours.map((value) => ({ value, label: t(`span.${value}`) }))}
        {...form.choice('hours')}
      />
      <TextInput label={t('forWhom')} maxLength={textLimits.shareRemark} {...form.text('remark')} />
      <NewPassword
        label={t('password')}
        description={t('passwordHelp')}
        {...form.text('password')}
        onGenerate={(generated) => form.set('password', generated)}
      />
      <Checkbox label={t('stop')} description={t('stopHelp')} {...form.checked('hasStop')} />
      {form.values.hasStop && (
        <>
          <div style={{ height: 240 }}>
            <StopAreaMap
              label={t('stopMap')}
              centre={link.centre}
              metres={Number(form.values.radius)}
              onMove={link.setCentre}
            />
          </div>
          <Select
            label={t('radius')}
            allowDeselect={false}
            data={radii.map((value) => ({ value, label: formatDistance(Number(value), tag) }))}
            {...form.choice('radius')}
          />
        </>
      )}
      {items.length > 0 && <Links items={items} onRevoke={(id) => void link.revoke(id)} />}
    </>
  )
}

type LinksProps = {
  items: CallReply<'device/GetShares'>['items']
  onRevoke: (id: string) => void
}

function Links({ items, onRevoke }: LinksProps) {
  const t = useTranslations('fleet.share')
  return (
    <Table fz="sm" aria-label={t('list')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('forWhom')}</Table.Th>
          <Table.Th>{t('ends')}</Table.Th>
          <Table.Th>{t('by')}</Table.Th>
          <Table.Th aria-label={t('revoke')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((share) => (
          <Table.Tr key={share.share_id}>
            <Table.Td>
              {share.remark || '—'}
              {share.has_password && (
                <Text fz="xs" c="dimmed">
                  {t('needsPassword')}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <TimeCell time={share.end_time} />
              {share.stop_area && (
                <Text fz="xs" c="dimmed">
                  {t('endsOnArrival')}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{share.created_by}</Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('revoke')}
                title={t('revoke')}
                onClick={() => onRevoke(share.share_id)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
