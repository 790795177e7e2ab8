import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccountSheet } from '../../sessions/screens/public.ts';

export const meta = () => [{ title: `Goodbye · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

/** Page shown after an account was deleted. */
export default function GoodbyeScreen() {
  return (
    <AccountSheet>
      <PageHeading
        title="Your account is deleted"
        lead="Thank you for being with us. We’ve sent you a last email about what we removed and what we must keep."
        takeFocus
      />
      <ButtonLink to="/" size="large" wide variant="secondary">
        Go to Home
      </ButtonLink>
    </AccountSheet>
  );
}
