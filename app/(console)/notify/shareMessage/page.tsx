// Written by `npm run fix` from lib/pages.
import { SharingScreen } from '#components/fleet/invitations/sharing-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/notify/shareMessage')

export default function Page() {
  return (
    <Route path="/notify/shareMessage">
      <SharingScreen />
    </Route>
  )
}
