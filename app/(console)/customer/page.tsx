// Written by `npm run fix` from lib/pages.
import { CustomerScreen } from '#components/people/customer/customer-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/customer')

export default function Page() {
  return (
    <Route path="/customer">
      <CustomerScreen />
    </Route>
  )
}
