//! Connections: a bounded number, none of which may be slow for ever.

use crate::app::Shared;
use crate::limits::{HEAD, HEAD_TIME, HEADERS, SILENCE};
use crate::router::router;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep};

/// How often it is asked whether to stop.
const TICK: Duration = Duration::from_millis(100);
/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Accepts connections until it is told to stop, then lets those that are open end.
pub(crate) async fn accept(listener: TcpListener, app: Shared, stopped: impl Fn() -> bool) {
    let most = app.limits.connections;
    let places = Arc::new(Semaphore::new(most));
    let service = router(Arc::clone(&app));
    let (farewell, ending) = watch::channel(());
    let mut over = pin!(async {
        while !stopped() {
            sleep(TICK).await;
        }
    });
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, stream, from) = tokio::select! {
            () = &mut over => break,
            (place, accepted) = next => match (place, accepted) {
                (Ok(place), Ok((stream, from))) => (place, stream, from),
                // Too many open files, or a client that has gone: a moment later it may work.
                _ => {
                    sleep(TICK).await;
                    continue;
                }
            },
        };
        let (service, mut ending) = (service.clone(), ending.clone());
        tokio::spawn(async move {
            let _place = place;
            let _ = stream.set_nodelay(true);
            let mut connection = pin!(converse(stream, from, service));
            tokio::select! {
                _ = &mut connection => {}
                _ = ending.changed() => {
                    let _ = tokio::time::timeout(FAREWELL, connection).await;
                }
            }
        });
    }
    drop(listener);
    app.jobs.stop_all();
    drop(farewell);
    let all = places.acquire_many(u32::try_from(most).unwrap_or(u32::MAX));
    let _ = tokio::time::timeout(FAREWELL, all).await;
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, from: SocketAddr, router: Router) {
    let router = TowerToHyperService::new(router);
    let answering = Arc::new(AtomicBool::new(false));
    let patient = Patient::new(stream, Arc::clone(&answering));
    // The requests of one connection are answered one after the other.
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        let (answer, answering) = (router.call(request), Arc::clone(&answering));
        async move {
            answering.store(true, Ordering::Relaxed);
            let answer = answer.await;
            answering.store(false, Ordering::Relaxed);
            answer
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_headers(HEADERS)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(patient), service);
    let _ = served.await;
}

/// A stream that does not wait for ever: reading or writing fails when nothing at all has moved
/// for [`SILENCE`], unless it is the server that is being waited for.
struct Patient {
    stream: TcpStream,
    /// Whether the answer to a request is being worked out.
    answering: Arc<AtomicBool>,
    moved: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl Patient {
    fn new(stream: TcpStream, answering: Arc<AtomicBool>) -> Self {
        let alarm = Box::pin(sleep(SILENCE));
        Self { stream, answering, moved: Instant::now(), alarm }
    }

    /// The result, or a failure if nothing has moved for too long.
    fn watch<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.moved = Instant::now();
            return polled;
        }
        while self.alarm.as_mut().poll(cx).is_ready() {
            if self.answering.load(Ordering::Relaxed) {
                self.moved = Instant::now();
            }
            if self.moved.elapsed() >= SILENCE {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            let later = self.moved + SILENCE;
            self.alarm.as_mut().reset(later);
        }
        Poll::Pending
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(cx, buffer);
        self.watch(polled, cx)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch(polled, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch(polled, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
