import { createServer } from 'node:http';

/**
 * The minimum that answers like Paystack's initialize and transfers: the bench measures the product, not the provider.
 */
export const paystackStub = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') return response.end('{"status":true}');
  const { reference = '', amount } = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as {
    reference?: string;
    amount?: number;
  };
  const data =
    request.url === '/transfer'
      ? { reference, amount, currency: 'NGN', status: 'pending', transfer_code: 'TRF_bench' }
      : {
          authorization_url: `https://checkout.example/${reference}`,
          access_code: reference,
          reference,
        };
  return response.end(JSON.stringify({ status: true, message: 'Done', data }));
});

if (import.meta.main) paystackStub.listen(Number(process.env.PORT), '127.0.0.1');
