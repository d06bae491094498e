import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { RecordScreen } from '#components/list/report/record-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('report'))('records') }
}

export default function RecordPage() {
  return (
    <AreaMessages areas={['report', 'permission']}>
      <RecordScreen />
    </AreaMessages>
  )
}
