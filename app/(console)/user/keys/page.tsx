// Written by `npm run fix` from lib/pages.
import { KeyScreen } from '#components/platform/api-keys/key-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/user/keys')

export default function Page() {
  return (
    <Route path="/user/keys">
      <KeyScreen />
    </Route>
  )
}
