import { createServer } from 'node:http';

/** The least that answers like Paystack's initialize: the bench measures us, not the provider. */
createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') return response.end('{"status":true}');
  const { reference = '' } = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as {
    reference?: string;
  };
  const data = {
    authorization_url: `https://checkout.example/${reference}`,
    access_code: reference,
    reference,
  };
  return response.end(JSON.stringify({ status: true, message: 'Authorization URL created', data }));
}).listen(Number(process.env.PORT), '127.0.0.1');
