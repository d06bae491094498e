'use client'

import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { type SimCard, simNumberOf } from '#components/shared/sim/sim-card.ts'
import { SimFacts } from '#components/shared/sim/sim-facts.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './phone.module.css'

const defaults = { number: '' }
/** As people write numbers. */
const tidy = (text: string) => text.replace(/[\s-]/g, '')

/** Which card has a number, which device it is in, and when it ends. `?number=` asks at once. */
export function PhoneNumberScreen() {
  const t = useTranslations('h5.number')
  const { values, change } = useUrlState(defaults)
  const form = useForm({
    initial: { number: values.number },
    rules: { number: [required] },
    submit: async ({ number }) => {
      form.reset({ number })
      change({ number: tidy(number) })
    },
  })
  return (
    <div className={classes.page}>
      <div>
        <h1>{t('title')}</h1>
        <p className={classes.dim}>{t('purpose')}</p>
      </div>
      <Form form={form}>
        <div className={classes.find}>
          <TextInput
            type="search"
            label={t('label')}
            maxLength={textLimits.search}
            autoComplete="off"
            dir="ltr"
            {...form.text('number')}
            withAsterisk={false}
          />
          <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
            {t('find')}
          </Button>
        </div>
      </Form>
      {values.number && <Found number={tidy(values.number)} />}
    </div>
  )
}

function Found({ number }: { number: string }) {
  const t = useTranslations('h5.number')
  const asked = useCall('sim/Get', { search: number.slice(0, textLimits.search), limit_size: 10 })
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <ListSkeleton rows={3} />
  if (asked.data.items.length === 0) return <ListNote title={t('none')} text={t('noneText')} />
  return asked.data.items.map((card) => <FoundCard key={card.iccid} card={card} />)
}

function FoundCard({ card }: { card: SimCard }) {
  const t = useTranslations('h5.number')
  return (
    <section className={classes.box}>
      <h2>
        <bdi dir="ltr" className="tabular">
          {simNumberOf(card)}
        </bdi>
      </h2>
      <FlowBar card={card} />
      <SimFacts card={card} isShort />
      <Button component={PageLink} href={`/h5/sim?iccid=${card.iccid}`} variant="light">
        {t('open')}
      </Button>
    </section>
  )
}
