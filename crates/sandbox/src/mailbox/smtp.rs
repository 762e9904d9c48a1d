//! A mail server that accepts everything and keeps it (RFC 5321, as much of it as a sending program uses).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use mail_parser::{MessageParser, MimeHeaders};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::ReceivedMail;
use crate::{Sandbox, html};

/// The largest message that is taken, in bytes.
const LIMIT: usize = 32 * 1024 * 1024;
/// The longest line, in bytes.
const LINE: u64 = 1024 * 1024;

/// Headers of a received mail that the mailbox keeps.
const HEADERS: [&str; 6] =
    ["Message-ID", "Reply-To", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post", "Content-Type"];

pub async fn serve(listener: TcpListener, sandbox: Sandbox) {
    loop {
        match listener.accept().await {
            Ok((mut socket, _)) => {
                let sandbox = sandbox.clone();
                tokio::spawn(async move {
                    let (reader, writer) = socket.split();
                    if let Err(error) = serve_session(reader, writer, &sandbox).await {
                        tracing::debug!(%error, "SMTP session failed");
                    }
                });
            }
            Err(error) => tracing::warn!(%error, "accepting an SMTP connection failed"),
        }
    }
}

async fn serve_session(
    reader: impl AsyncRead + Unpin,
    mut writer: impl AsyncWrite + Unpin,
    sandbox: &Sandbox,
) -> std::io::Result<()> {
    let mut reader = BufReader::new(reader);
    let mut to: Vec<String> = Vec::new();
    writer.write_all(b"220 sandbox ESMTP\r\n").await?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut reader).take(LINE).read_until(b'\n', &mut line).await? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        let verb = text.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer: &[u8] = match verb.as_str() {
            "EHLO" => b"250-sandbox\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n",
            "HELO" | "MAIL" | "NOOP" => b"250 OK\r\n",
            "RCPT" => match address(&text) {
                // To try out what becomes of mail that does not arrive.
                refused if refused.starts_with("bounce") => b"550 5.1.1 no such user\r\n",
                busy if busy.starts_with("busy") => b"450 4.2.1 come back later\r\n",
                taken => {
                    to.push(taken);
                    b"250 OK\r\n"
                }
            },
            "RSET" => {
                to.clear();
                b"250 OK\r\n"
            }
            "DATA" if to.is_empty() => b"503 name a recipient first\r\n",
            "DATA" => {
                writer.write_all(b"354 end with a dot on a line of its own\r\n").await?;
                match message(&mut reader).await? {
                    Some(bytes) => {
                        store_mail(sandbox, &bytes, std::mem::take(&mut to));
                        b"250 kept\r\n"
                    }
                    None => b"552 too large\r\n",
                }
            }
            "QUIT" => {
                writer.write_all(b"221 goodbye\r\n").await?;
                return Ok(());
            }
            _ => b"502 not known here\r\n",
        };
        writer.write_all(answer).await?;
    }
}

fn address(command: &str) -> String {
    let inside = command.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map_or_else(|| command.to_owned(), |(address, _)| address.to_owned())
}

/// The message up to the lonely dot, unstuffed; nothing when it is too large.
async fn message<R: AsyncRead + Unpin>(reader: &mut BufReader<R>) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut *reader).take(LINE).read_until(b'\n', &mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line == b".\r\n" || line == b".\n" {
            return Ok((bytes.len() <= LIMIT).then_some(bytes));
        }
        if bytes.len() <= LIMIT {
            bytes.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
        }
    }
}

fn store_mail(sandbox: &Sandbox, bytes: &[u8], to: Vec<String>) {
    let parsed = MessageParser::default().parse(bytes).unwrap_or_default();
    let text = parsed.body_text(0).map(std::borrow::Cow::into_owned).unwrap_or_default();
    let page = parsed.body_html(0).map(|page| with_pictures(&parsed, &page));
    let mut links = html::links(&text);
    for link in page.as_deref().map(html::links).unwrap_or_default() {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    let from = parsed.from().and_then(|from| from.first()).and_then(|from| from.address());
    let mail = ReceivedMail {
        id: uuid::Uuid::now_v7().to_string(),
        received_at: sandbox.now(),
        from: from.unwrap_or_default().to_owned(),
        to,
        subject: parsed.subject().unwrap_or_default().to_owned(),
        text,
        html: page,
        links,
        headers: HEADERS
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), header(&parsed, name)?)))
            .collect(),
    };
    sandbox.mails.put(&mail.id.clone(), mail);
}

fn header(message: &mail_parser::Message<'_>, name: &'static str) -> Option<String> {
    message.header_raw(name).map(|value| value.trim().to_owned())
}

/// Embeds attached pictures into the page, so that a browser shows it as it is.
fn with_pictures(message: &mail_parser::Message<'_>, page: &str) -> String {
    message.attachments().fold(page.to_owned(), |page, part| {
        let (Some(id), Some(kind)) = (part.content_id(), part.content_type()) else { return page };
        let kind = format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default());
        let picture = format!("data:{kind};base64,{}", STANDARD.encode(part.contents()));
        page.replace(&format!("cid:{id}"), &picture)
    })
}
