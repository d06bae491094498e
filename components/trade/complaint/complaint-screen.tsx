'use client'

import { Button, Select, Tabs, TextInput } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useCellContext } from '#components/list/data-table/cell.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import classes from '#components/list/page/list-page.module.css'
import { useListView } from '#components/list/page/use-list-view.ts'
import { MessageFields } from '#components/shared/talk/message-fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { Picture } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type ComplaintReason, complaintReasons, complaintStates } from '#lib/codes/complaint.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { cellText, inRow } from '#lib/format/cell.ts'
import { complaints as list } from '#lib/pages/trade/complaints.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { ComplaintDrawer } from './complaint-drawer.tsx'
import { messageLimits } from './step-dialog.tsx'
import { useAfterStep } from './use-complaints.ts'

type Values = {
  order: string
  reason: string
  content: string
  contact: string
  pictures: Picture[]
}

/** A complaint about an order, chosen here unless `trade` names it. */
function NewComplaintDialog(props: {
  trade: string | undefined
  onOpened: (complaintId: string) => void
  onClose: () => void
}) {
  const { trade, onOpened, onClose } = props
  const t = useTranslations('complaint')
  const tell = useTell()
  const after = useAfterStep()
  const form = useForm<Values>({
    initial: { order: trade ?? '', reason: '', content: '', contact: '', pictures: [] },
    rules: {
      order: [required],
      reason: [required],
      content: [required, atMost(textLimits.complaint)],
      contact: [atMost(textLimits.complaintContact)],
    },
    fieldOf: { out_trade_no: 'order', complaintOpen: 'order', orderUnpaid: 'order' },
    submit: async ({ order, reason, content, contact, pictures }) => {
      const { complaint_id } = await call('complaint/Add', {
        out_trade_no: order,
        reason: reason as ComplaintReason,
        content: content.trim(),
        contact: contact.trim(),
        picture_ids: pictures.map(({ id }) => id),
      })
      await after()
      tell.done(t('new.done'))
      onOpened(complaint_id)
    },
  })
  return (
    <FormDialog title={t('new.open')} form={form} action={t('new.submit')} onClose={onClose}>
      {trade === undefined ? (
        <OrderSelect {...form.choice('order')} />
      ) : (
        <TextInput readOnly label={t('new.order')} {...form.text('order')} withAsterisk={false} />
      )}
      <Select
        label={t('new.reason')}
        data={complaintReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
        {...form.choice('reason')}
        withAsterisk={false}
      />
      <MessageFields
        label={t('new.content')}
        kind="complaint"
        limits={messageLimits}
        content={form.text('content')}
        pictures={form.values.pictures}
        onPictures={(next) => form.set('pictures', next)}
      />
      <TextInput
        label={t('new.contact')}
        maxLength={textLimits.complaintContact}
        {...form.text('contact')}
      />
    </FormDialog>
  )
}

type Chosen = {
  value: string
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** Of the last year, newest first. */
function OrderSelect(props: Chosen) {
  const t = useTranslations('complaint')
  const context = useCellContext()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const period = { start_time: now - orderPeriod.maxDays * 86_400, end_time: now }
  const { data } = useCall('pay/GetOrderList', period)
  const orders = data?.items.filter(({ pay_time }) => pay_time !== null)
  return (
    <Select
      label={t('new.order')}
      searchable
      nothingFoundMessage={t('new.noOrder')}
      placeholder={orders?.length === 0 ? t('new.noOrder') : ''}
      data={(orders ?? []).map(({ out_trade_no, package_name, biz_type, ...order }) => ({
        value: out_trade_no,
        label: [
          package_name || t(`kind.${biz_type}`),
          order.imei,
          `${cellText({ as: 'amount' }, order.total_fee, inRow(context, order))} ${order.currency}`,
          cellText({ as: 'time' }, order.create_time, context),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      {...props}
      withAsterisk={false}
    />
  )
}

/** `complaint` is open; `trade`: a new one about that order, `new` about one to be chosen. */
const places = { complaint: '', trade: '' }

/** States are tabs. */
const searchOnly = list.filters.filter(({ kind }) => kind === 'text')

/** Complaints about orders: opened by buyers, answered by sellers and platform. */
export function ComplaintScreen() {
  const t = useTranslations('complaint')
  const may = usePermission()
  const place = useUrlState(places)
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'complaint/Get'>), limit_size: 100 }
  const read = useRows('complaint/Get', params, (last) => ({ last_id: last.complaint_id }))
  const { complaint: openId, trade } = place.values
  const begin = (
    <Button
      size="xs"
      leftSection={<IconMessagePlus size={16} aria-hidden />}
      onClick={() => place.change({ trade: 'new' })}
    >
      {t('new.open')}
    </Button>
  )
  return (
    <DeclaredPage
      list={list}
      view={{ ...view, filters: searchOnly }}
      read={read}
      above={
        <StateTabs
          value={view.values['state'] ?? ''}
          onChange={(state) => view.change({ state })}
        />
      }
      onOpen={({ complaint_id }) => place.change({ complaint: complaint_id })}
      openKey={openId || undefined}
      actions={
        <>
          {may('e_ua_modify_package') && begin}
          <ListExport list={list} params={view.params} />
        </>
      }
      empty={{
        title: t(view.isFiltered ? 'noneFound' : 'none'),
        text: view.isFiltered ? '' : t('noneText'),
      }}
    >
      {openId !== '' && (
        <ComplaintDrawer key={openId} id={openId} onClose={() => place.change({ complaint: '' })} />
      )}
      {trade !== '' && (
        <NewComplaintDialog
          trade={trade === 'new' ? undefined : trade}
          onOpened={(complaint) => place.change({ complaint, trade: '' })}
          onClose={() => place.change({ trade: '' })}
        />
      )}
    </DeclaredPage>
  )
}

function StateTabs(props: { value: string; onChange: (state: string) => void }) {
  const t = useTranslations('complaint')
  const { value, onChange } = props
  const read = useCurrentInView(value)
  return (
    <Tabs value={value || 'all'} onChange={(tab) => onChange(tab === 'all' ? '' : (tab ?? ''))}>
      <Tabs.List ref={read} className={classes.tabs} aria-label={t('states')}>
        <Tabs.Tab value="all">{t('all')}</Tabs.Tab>
        {complaintStates.map((state) => (
          <Tabs.Tab key={state} value={state}>
            {t(`state.${state}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
