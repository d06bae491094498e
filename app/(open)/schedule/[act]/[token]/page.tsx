import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ConsentScreen } from '#components/people/schedule/consent-screen.tsx'

type Props = { params: Promise<{ act: string; token: string }> }

const acts = ['confirm', 'leave'] as const
const actOf = async ({ params }: Props) => {
  const { act } = await params
  return acts.find((one) => one === act) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return {
    title: (await getTranslations('schedule'))(`${await actOf(props)}.title`),
    robots: { index: false, follow: false },
  }
}

/** Of the mails of scheduled reports. */
export default async function SchedulePage(props: Props) {
  const act = await actOf(props)
  const { token } = await props.params
  return (
    <AreaMessages areas={['schedule', 'form']}>
      <ConsentScreen act={act} token={decodeURIComponent(token)} />
    </AreaMessages>
  )
}
