import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyNotice } from '#components/shell/notice/empty-notice.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('empty') }
}

export default function EmptyPage() {
  return <EmptyNotice />
}
