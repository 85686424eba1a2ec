/// Runs the repository browser against stubs, one situation after the other.
@main
struct Demo {
    @MainActor
    static func main() async {
        let stage = Stage()
        stage.open()
        await stage.scene("Search", remark: "a reply from a file", play: search)
        await stage.scene("Issues, page by page", remark: "replies computed from the request", play: issues)
        await stage.scene("Star, with an expired token", remark: "401, then 204", play: star)
        await stage.scene("Download on a slow network", remark: ".network(.edge): 16 kB/s", play: download)
        await stage.scene("What can go wrong", remark: "offline, rate limit", play: troubles)
        await stage.scene("A typo in a name", remark: "no stub matches", play: typo)
        await stage.scene(
            "URLSession.shared", remark: "a session that is not the demo's", play: sharedSession)
        stage.close()
    }
}
