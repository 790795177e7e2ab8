import { defineTask } from '../../../server/jobs.ts';
import { addDays, formatDay, lagosDay } from '../../../shared/lagos-time.ts';
import { CERTIFICATE_WARNING_DAYS } from '../../../shared/promises.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { listExpiring, setWarned } from './certificates-store.ts';
import { isExpired, renewEvidenceChecks } from './evidence.ts';
import { certificateExpiresMail } from './evidence-emails.ts';

/**
 * Notifies artisans each morning (08:10 in Lagos) of certificates that expire within 30 days or have expired.
 */
export const watchCertificatesTask = defineTask({
  name: 'watch-certificates',
  everyCron: '10 7 * * *',
  retries: 2,
  async run(context) {
    const { db, jobs, now, publicUrl } = context;
    const at = now();
    const today = lagosDay(at);
    const warnOn = addDays(today, CERTIFICATE_WARNING_DAYS);
    for (const certificate of await listExpiring(db, today, warnOn)) {
      const expired = isExpired(certificate, at);
      await db.transaction().execute(async (tx) => {
        const person = await lockAccount(tx, certificate.user_id);
        if (!person) return;
        if (!(await setWarned(tx, certificate.id, expired ? 'expired_at' : 'warned_at', at))) return;
        const { title } = certificate;
        const expiresOn = certificate.expires_on ?? today;
        if (expired) await renewEvidenceChecks(tx, context, person.id);
        else {
          const to = { id: person.id, email: person.email, fullName: person.full_name };
          await sendMail(tx, jobs, certificateExpiresMail(to, { title, expiresOn }, publicUrl()));
        }
        await notify(tx, context, {
          userId: person.id,
          aboutId: null,
          kind: 'verification',
          title: expired ? 'A certificate has expired' : 'A certificate expires soon',
          text: expired
            ? `“${title}” was valid until ${formatDay(expiresOn)}. Your profile no longer shows it.`
            : `“${title}” is valid until ${formatDay(expiresOn)}. If you have a newer one, submit it now.`,
          link: '/verification/status#certificates',
          source: `certificate-${expired ? 'expired' : 'expires'}:${certificate.id}`,
        });
      });
    }
  },
});
