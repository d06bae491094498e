import { LegalPage, legalMetadata } from '#components/shell/legal/legal-page.tsx'

export const generateMetadata = () => legalMetadata('privacy')

export default function PrivacyPage() {
  return <LegalPage kind="privacy" />
}
